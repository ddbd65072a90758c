import { Link } from '@tanstack/react-router';
import type { ChargeOrderRow } from '#contract/money/charges/charges.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { amountColumn, countColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { stateText } from '#web/shell/charge-order-state.ts';
import { ChargeOrderMark } from '#web/shell/charge-order-mark.tsx';

/** The orders that are over, the newest first. */
export function ChargeOrderRows({ orders }: { orders: readonly ChargeOrderRow[] }) {
  return (
    <DeskTable
      title="Frühere Ladeaufträge"
      noun="Ladeaufträge"
      rows={orders}
      columns={columns}
      initialSort={{ column: 'dueOn', isDescending: true }}
      keyOf={({ id }) => id}
      nameOf={({ label }) => `Ladeauftrag ${label}`}
      empty="Noch ist kein Ladeauftrag abgeschlossen."
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
  dayColumn('dueOn', 'Fällig', ({ dueOn }) => dueOn),
  countColumn('cards', 'Karten', ({ cards }) => cards),
  amountColumn('cents', 'Betrag in Euro', ({ cents }) => cents),
  { id: 'method', header: 'Zahlungsart', narrow: 'bare', text: ({ method }) => method },
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: stateText,
    render: (order) => <ChargeOrderMark order={order} />,
  },
];
