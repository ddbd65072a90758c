import type { DashboardCard } from '#contract/customers.ts';
import classes from './booking-table.module.css';

interface BookingTableProps {
  transactions: DashboardCard['transactions'];
  /** Id of the heading that names the table. */
  labelledBy: string;
}

/** Bookings of a card: a table, and on narrow screens a list of the same rows. */
export function BookingTable({ transactions, labelledBy }: BookingTableProps) {
  return (
    <div className={classes.room}>
      <table className={classes.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Datum</th>
            <th scope="col">Partner</th>
            <th scope="col">Buchungsart</th>
            <th scope="col">Betrag in Euro</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(transactions).map(([row, { dateFormattedDE, partner, text, amountFormattedDE }]) => (
            <tr key={row}>
              <td>{dateFormattedDE}</td>
              <td>{partner || '–'}</td>
              <td>{text}</td>
              <td className="amount">{amountFormattedDE}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
