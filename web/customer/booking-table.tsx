import type { DashboardCard } from '#contract/parties/customers/customers.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import classes from './booking-table.module.css';

interface BookingTableProps {
  transactions: DashboardCard['transactions'];
  /** Id of the heading that names the table. */
  labelledBy: string;
}

/** Bookings of a card: a table, and on narrow screens a list of the same rows. */
export function BookingTable({ transactions, labelledBy }: BookingTableProps) {
  return (
    <ListTable
      columns={['Datum', 'Partner', 'Buchungsart', 'Betrag in Euro']}
      className={classes.table!}
      aria-labelledby={labelledBy}
    >
      {Object.entries(transactions).map(([row, { dateFormattedDE, partner, text, amountFormattedDE }]) => (
        <tr key={row}>
          <td>{dateFormattedDE}</td>
          <td>{partner || '–'}</td>
          <td>{text}</td>
          <td className="amount">{amountFormattedDE}</td>
        </tr>
      ))}
    </ListTable>
  );
}
