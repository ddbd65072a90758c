import { groupCardNumber } from '#contract/common/card-number.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComingParty, partyKinds, type PartyMove } from '#contract/operator/moving-parties/moving-parties.ts';
import { partyMoveComingQuery } from '#web/api/moving-parties.ts';
import { formatDay } from '#web/format/format-day.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';

/** What comes along, row by row: whoever releases it agrees to each name, address and account. */
export function ComingPanel({ move: { id, version } }: { move: PartyMove }) {
  const { data, error, isLoadingError, refetch } = useQuery(partyMoveComingQuery(id, version));
  return (
    <DeskPanel title="Was mitkommt">
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Die Zeilen werden geladen …</output>}
      {data && (
        <DeskTable
          title="Was mitkommt"
          noun="Zeilen"
          rows={data}
          columns={columns}
          keyOf={({ row }) => row}
          nameOf={({ name }) => name}
          empty="Es kommt keine Zeile mit."
        />
      )}
    </DeskPanel>
  );
}

const all = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');

const columns: readonly TableColumn<ComingParty>[] = [
  {
    id: 'number',
    header: 'Bisherige Nummer',
    text: ({ kind, number }) => `${partyKinds[kind].label}: ${groupCardNumber(number)}`,
  },
  { id: 'name', header: 'Firma oder Person', text: ({ name }) => name },
  { id: 'place', header: 'Anschrift', text: ({ place }) => place },
  { id: 'plan', header: 'Arbeitgeber, Ladeplan', text: ({ employer, plan }) => all(employer, plan), isSparse: true },
  {
    id: 'trade',
    header: 'Branche, Kondition, Zahlungsart',
    text: ({ trade, terms, payment }) => all(trade, terms, payment),
    isSparse: true,
  },
  { id: 'contact', header: 'Ansprechperson', text: ({ contact, email }) => all(contact, email), isSparse: true },
  { id: 'account', header: 'Konto', text: ({ accountHolder, iban }) => all(accountHolder, iban), isSparse: true },
  { id: 'until', header: 'Vertrag bis', text: ({ until }) => (until === '' ? '' : formatDay(until)), isSparse: true },
];
