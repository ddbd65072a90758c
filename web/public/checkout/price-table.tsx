import type { Quote } from '#contract/money/checkout/checkout.ts';
import { formatCents } from '#contract/common/money.ts';
import classes from './checkout.module.css';

/** What is charged and what is taken off, net; then the tax, and what is paid. */
export function PriceTable({ price: { lines, net, tax, gross } }: { price: Quote }) {
  return (
    <table className={classes.price}>
      <caption className="visually-hidden">Preis</caption>
      <tbody>
        {lines.map(({ text, netCent }) => (
          <tr key={text}>
            <th scope="row">{text}</th>
            <td>{formatCents(netCent).replace('-', '−')} €</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Summe netto, zzgl. MwSt.</th>
          <td>{net} €</td>
        </tr>
        <tr>
          <th scope="row">19 % MwSt.</th>
          <td>{tax} €</td>
        </tr>
        <tr className={classes.total}>
          <th scope="row">Zu zahlen</th>
          <td>{gross} €</td>
        </tr>
      </tfoot>
    </table>
  );
}
