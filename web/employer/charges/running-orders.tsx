import { Link } from '@tanstack/react-router';
import type { ChargeOrderRow } from '#contract/money/charges/charges.ts';
import { formatCents } from '#contract/common/money.ts';
import { formatDate } from '#web/format/format-date.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { cardCount } from './charge-order-texts.ts';
import { ChargeOrderMark } from '#web/shell/charge-order-mark.tsx';
import classes from './charge-orders.module.css';

/** Orders that are on their way: what they still load, and what is still to be paid. */
export function RunningOrders({ orders }: { orders: readonly ChargeOrderRow[] }) {
  return (
    <section className={`mt-8 ${classes.panel}`} aria-labelledby="running-heading">
      <h2 className="heading-large" id="running-heading">
        Läuft gerade
      </h2>
      <ListTable
        columns={['Ladeauftrag', 'Was er noch lädt', 'Betrag', 'Stand']}
        className={classes.running!}
        aria-labelledby="running-heading"
      >
        {orders.map((order) => (
          <tr key={order.id}>
            <td>
              <Link to="/ladeauftraege" search={{ id: order.id }}>
                {order.label}
              </Link>
            </td>
            <td>{loadsText(order)}</td>
            <td className="amount" data-amount>
              {formatCents(order.cents)} €
            </td>
            <td>
              <ChargeOrderMark order={order} />
              {order.openCents > 0 && order.openCents !== order.cents && (
                <span className="block small soft">noch {formatCents(order.openCents)} € offen</span>
              )}
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

function loadsText({ loadedAt, isCancelled, cards, loadsOn, method, state }: ChargeOrderRow): string {
  if (isCancelled) return 'keine, storniert';
  if (loadedAt !== null) return `${cardCount(cards)}, schon geladen`;
  const day = formatDate(loadsOn);
  return method === 'Rechnung' && state !== 'paid'
    ? `${cardCount(cards)}, am ${day}, sobald bezahlt ist`
    : `${cardCount(cards)}, am ${day}`;
}
