import { chargeOrderStates, type StaffChargeOrder } from '#contract/money/charges/charges.ts';
import { DeskLink, DeskPanel, StateMark } from '#web/operator/desk/desk-parts.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { amountColumn, dayColumn } from '#web/ui/table/value-columns.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { chargeOrderTones } from './charge-order-tones.ts';
import { employerColumn } from '#web/operator/desk/business-columns.tsx';

interface OpenOrdersProps {
  orders: readonly StaffChargeOrder[];
  matches: ((order: StaffChargeOrder) => boolean) | null;
}

/** Orders of employers for which money is still to come. */
export function OpenChargeOrders({ orders, matches }: OpenOrdersProps) {
  return (
    <DeskPanel title="Ladeaufträge von Arbeitgebern">
      <DeskTable
        title="Offene Ladeaufträge"
        prefix="ladeauftraege-"
        noun="Ladeaufträge"
        rows={orders}
        columns={columns}
        matches={matches}
        initialSort={{ column: 'paysOn', isDescending: false }}
        keyOf={({ id }) => id}
        nameOf={({ employer, label }) => `${employer}, ${label}`}
        empty="Kein Arbeitgeber hat eine Zahlung offen."
      />
    </DeskPanel>
  );
}

const columns: readonly TableColumn<StaffChargeOrder>[] = [
  employerColumn,
  { id: 'region', header: 'Region', text: ({ cardName }) => cardName },
  amountColumn('open', 'Offen in Euro', ({ openCents }) => openCents),
  dayColumn('paysOn', 'Zahlung', ({ paysOn }) => paysOn),
  {
    id: 'state',
    header: 'Stand',
    text: ({ state }) => chargeOrderStates[state],
    render: ({ state }) => <StateMark tone={chargeOrderTones[state]}>{chargeOrderStates[state]}</StateMark>,
  },
  {
    id: 'label',
    header: 'Ladeauftrag',
    text: ({ label }) => label,
    render: ({ label, id }) => <DeskLink to={`/arbeitgeber-ladeauftraege?id=${id}`}>{label}</DeskLink>,
  },
];
