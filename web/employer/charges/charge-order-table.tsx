import { Link } from '@tanstack/react-router';
import type { ChargeOrderRow } from '#contract/money/charges/charges.ts';
import { formatCents } from '#contract/common/money.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { countColumn } from '#web/ui/table/count-column.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { stateText, toneOf } from './charge-order-texts.ts';
import classes from './charge-orders.module.css';

/** All orders of the employer, the newest first. */
export function ChargeOrderRows({ orders }: { orders: readonly ChargeOrderRow[] }) {
  return (
    <DeskTable
      title="Ladeaufträge"
      noun="Ladeaufträge"
      rows={orders}
      columns={columns}
      initialSort={{ column: 'dueOn', isDescending: true }}
      keyOf={({ id }) => id}
      nameOf={({ label }) => `Ladeauftrag ${label}`}
      empty="Es gibt noch keinen Ladeauftrag."
    />
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
  countColumn('cards', 'Karten', ({ cards }) => cards),
  {
    id: 'cents',
    header: 'Betrag in Euro',
    text: ({ cents }) => formatCents(cents),
    sortBy: ({ cents }) => cents,
    cents: ({ cents }) => cents,
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
      <span className={`bold ${classes.mark}`} data-tone={toneOf(order)}>
        {stateText(order)}
      </span>
    ),
  },
];
