import type { ChargeOrderCard } from '#contract/charge-orders.ts';
import { formatCents } from '#contract/money.ts';
import { BENEFIT_LINE } from '#contract/month-benefits.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { ExportButtons } from '#web/ui/table/export-buttons.tsx';
import { exportedTable } from '#web/ui/table/exported-table.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { TablePager } from '#web/ui/table/table-pager.tsx';
import { TableTools } from '#web/ui/table/table-tools.tsx';
import { useTable } from '#web/ui/table/use-table.ts';

const NOUN = 'Karten';
const states = {
  waiting: 'wird geladen',
  loaded: 'geladen',
  locked: 'nicht geladen: Karte gesperrt',
  lost: 'nicht geladen: Karte verloren',
  left: 'nicht geladen: ausgetreten',
} as const;

/** The cards of an order. */
export function OrderCards({ label, cards }: { label: string; cards: readonly ChargeOrderCard[] }) {
  const table = useTable({ rows: cards, columns, initialSort: { column: 'cardID', isDescending: false }, matches: null });
  return (
    <>
      <TableTools table={table} noun={NOUN}>
        <ExportButtons
          count={table.count}
          noun={NOUN}
          fileName={`ladeauftrag-${label.toLowerCase()}`}
          take={() =>
            exportedTable(table.selection(), columns, {
              title: `Ladeauftrag ${label}`,
              note: `${table.count.toLocaleString('de-DE')} ${NOUN} · Stand ${formatInstant(new Date().toISOString())}`,
            })
          }
        />
      </TableTools>
      <DataTable
        table={table}
        label={`Karten des Ladeauftrags ${label}`}
        keyOf={({ cardID }) => cardID}
        empty="Keine Karte gefunden"
      />
      <TablePager table={table} noun={NOUN} />
    </>
  );
}

const columns: readonly TableColumn<ChargeOrderCard>[] = [
  { id: 'cardID', header: 'Kartennummer', text: ({ cardID }) => cardID },
  { id: 'lastName', header: 'Nachname', text: ({ lastName }) => lastName },
  { id: 'firstName', header: 'Vorname', text: ({ firstName }) => firstName },
  { id: 'personnelNumber', header: 'Personalnummer', text: ({ personnelNumber }) => personnelNumber },
  {
    id: 'cents',
    header: 'Betrag in Euro',
    text: ({ cents }) => formatCents(cents),
    sortBy: ({ cents }) => cents,
    value: ({ cents }) => cents / 100,
    format: '#,##0.00',
    isAmount: true,
  },
  {
    id: 'state',
    header: 'Stand',
    text: ({ state, undoneCents, chargedCardID }) =>
      [
        chargedCardID === null ? states[state] : `geladen auf die neue Karte ${chargedCardID}`,
        ...(undoneCents > 0 ? [`${formatCents(undoneCents)} € zurückgenommen`] : []),
      ].join(', '),
  },
  {
    id: 'benefit',
    header: 'Sachbezug im Monat',
    text: ({ monthCents }) =>
      monthCents > BENEFIT_LINE ? `über 50 €: ${formatCents(monthCents)} €` : `${formatCents(monthCents)} €`,
    sortBy: ({ monthCents }) => monthCents,
  },
];
