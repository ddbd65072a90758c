import type { CardReceiver } from '#contract/parties/card-stock/card-stock.ts';
import { countColumn } from '#web/ui/table/value-columns.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';

const fates = { unsold: 'Vorrätig', active: 'Aktiv', registered: 'Registriert', closed: 'Gesperrt' } as const;

/** Who has got cards, and what became of them. */
export function ReceiverTable({ receivers, owner }: { receivers: readonly CardReceiver[]; owner: string }) {
  const withCards = receivers.filter(({ counts }) => Object.values(counts).some((count) => count > 0));
  if (withCards.length === 0) return <p>Bisher hat niemand Karten bekommen.</p>;
  return (
    <DeskTable
      title="Zugeteilte Karten"
      prefix="empfaenger-"
      noun="Empfänger"
      owner={owner}
      rows={withCards}
      columns={columns}
      initialSort={BY_NAME}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      empty="Keine Empfänger gefunden"
    />
  );
}

const BY_NAME = { column: 'name', isDescending: false };

const contractOf = ({ kind, contractId }: CardReceiver) => `${kind === 'partner' ? 'Partner' : 'Arbeitgeber'} ${contractId}`;

const columns: readonly TableColumn<CardReceiver>[] = [
  {
    id: 'name',
    header: 'Name',
    text: (receiver) => `${receiver.name}, ${contractOf(receiver)}`,
    render: (receiver) => (
      <>
        {receiver.name}
        <small className="block soft small">{contractOf(receiver)}</small>
      </>
    ),
  },
  ...(Object.keys(fates) as (keyof typeof fates)[]).map((fate) =>
    countColumn<CardReceiver>(fate, fates[fate], ({ counts }) => counts[fate]),
  ),
];
