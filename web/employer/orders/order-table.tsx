import { Link } from '@tanstack/react-router';
import type { ChargeOrderRow } from '#contract/charge-orders.ts';
import { formatCents } from '#contract/money.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { ExportButtons } from '#web/ui/table/export-buttons.tsx';
import { exportedTable } from '#web/ui/table/exported-table.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { TablePager } from '#web/ui/table/table-pager.tsx';
import { TableTools } from '#web/ui/table/table-tools.tsx';
import { useTable } from '#web/ui/table/use-table.ts';
import { stateText, toneOf } from './order-texts.ts';
import classes from './orders.module.css';

const NOUN = 'Ladeaufträge';

/** All orders of the employer, the newest first. */
export function OrderTable({ orders }: { orders: readonly ChargeOrderRow[] }) {
  const table = useTable({ rows: orders, columns, initialSort: { column: 'dueOn', isDescending: true }, matches: null });
  return (
    <>
      <TableTools table={table} noun={NOUN}>
        <ExportButtons
          count={table.count}
          noun={NOUN}
          fileName="ladeauftraege"
          take={() =>
            exportedTable(table.selection(), columns, {
              title: NOUN,
              note: `${table.count.toLocaleString('de-DE')} ${NOUN} · Stand ${formatInstant(new Date().toISOString())}`,
            })
          }
        />
      </TableTools>
      <DataTable table={table} label={NOUN} keyOf={({ id }) => id} empty="Es gibt noch keinen Ladeauftrag." />
      <TablePager table={table} noun={NOUN} />
    </>
  );
}

const columns: readonly TableColumn<ChargeOrderRow>[] = [
  {
    id: 'label',
    header: 'Nummer',
    text: ({ label }) => label,
    render: ({ label, id }) => (
      <Link to="/ladeauftraege" search={{ id }}>
        {label}
      </Link>
    ),
  },
  {
    id: 'dueOn',
    header: 'Fällig',
    text: ({ dueOn }) => formatDate(dueOn),
    sortBy: ({ dueOn }) => Date.parse(dueOn),
    value: ({ dueOn }) => new Date(dueOn),
    format: 'dd.mm.yyyy',
  },
  {
    id: 'cards',
    header: 'Karten',
    text: ({ cards }) => String(cards),
    sortBy: ({ cards }) => cards,
    value: ({ cards }) => cards,
  },
  {
    id: 'cents',
    header: 'Betrag in Euro',
    text: ({ cents }) => formatCents(cents),
    sortBy: ({ cents }) => cents,
    value: ({ cents }) => cents / 100,
    format: '#,##0.00',
    isAmount: true,
  },
  { id: 'method', header: 'Zahlungsart', text: ({ method }) => method },
  {
    id: 'state',
    header: 'Stand',
    text: stateText,
    render: (order) => (
      <span className={classes.mark} data-tone={toneOf(order)}>
        {stateText(order)}
      </span>
    ),
  },
];
