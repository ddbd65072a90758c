import { formatCount } from '#contract/common/format-count.ts';
import {
  monthText,
  type PartyKind,
  partyKinds,
  type PartyMove,
  partyMoveMessages,
  type PartyRehearsal,
} from '#contract/operator/moving-parties/moving-parties.ts';
import { fetchPartyFaults, rehearsePartyMove } from '#web/api/moving-parties.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { Facts } from '#web/operator/desk/desk-parts.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { countColumn } from '#web/ui/table/value-columns.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import { FaultTable } from '#web/operator/taking-over/fault-table.tsx';
import { RehearsalFrame } from '#web/operator/taking-over/rehearsal-frame.tsx';

/** What would come along, and what stands in the way; nothing changes by it. */
export function PartyRehearsalPanel({ move }: { move: PartyMove }) {
  const { id, rehearsal } = move;
  return (
    <RehearsalFrame
      of={move}
      note="Angelegt wird nichts."
      rehearse={() => rehearsePartyMove(id)}
      fallback={partyMoveMessages.rehearsalFailed}
    >
      {rehearsal && <Result move={move} rehearsal={rehearsal} />}
    </RehearsalFrame>
  );
}

function Result({ move: { id, state }, rehearsal }: { move: PartyMove; rehearsal: PartyRehearsal }) {
  const taking = useAttempt({
    act: async (kind: PartyKind) => saveFile(await fetchPartyFaults(id, kind), `umzug-${id}-fehler-${kind}.csv`),
    fallback: 'Die Datei konnte nicht geladen werden.',
  });
  const unmended = rehearsal.faulty - rehearsal.replaced;
  return (
    <div className="stack mt-6 gap-6">
      <Facts
        facts={[
          ['Geprüft', formatInstant(rehearsal.at)],
          ['Zeilen', formatCount(rehearsal.rows)],
          ...rehearsal.byKind.map(({ kind, rows }) => [`${partyKinds[kind].label}, die umziehen`, formatCount(rows)] as const),
          ['Davon mit Zugang', formatCount(rehearsal.logins)],
          ['Davon mit Bankverbindung', `${formatCount(rehearsal.banks)}, jeweils ohne Mandat`],
          ['Ladungen über 50 € (Sachbezug)', rehearsal.charges !== null && formatCount(rehearsal.charges.aboveLine)],
          ['Fehlerhafte Zeilen', formatCount(rehearsal.faulty)],
          ['Davon durch berichtigte Zeilen ersetzt', rehearsal.replaced > 0 && formatCount(rehearsal.replaced)],
        ]}
      />
      {rehearsal.charges && <ChargeTotals charges={rehearsal.charges} />}
      {unmended > 0 && (
        <>
          <div className="stack gap-4">
            <h3>Fehlerhafte Zeilen</h3>
            {state === 'open' ? (
              <p>
                Laden Sie die Zeilen, berichtigen Sie sie, und laden Sie die Datei zusätzlich hoch. Die berichtigte Zeile gilt
                dann anstelle der fehlerhaften. Steht etwas in mehreren Zeilen, entfernen Sie stattdessen die ursprüngliche Datei
                und laden sie berichtigt neu hoch.
              </p>
            ) : (
              <p>Diese Zeilen sind zurückgeblieben.</p>
            )}
            <div className="button-row">
              {rehearsal.byKind.map(({ kind, faulty }) =>
                faulty === 0 ? null : (
                  <AttemptButton key={kind} attempt={taking} input={kind} className="button button-quiet">
                    {`Fehlerhafte Zeilen laden: ${partyKinds[kind].label}`}
                  </AttemptButton>
                ),
              )}
            </div>
            {taking.alerts}
          </div>
          <FaultTable title="Fehlerhafte Zeilen" faults={rehearsal.faults} all={unmended} />
        </>
      )}
    </div>
  );
}

type Charges = NonNullable<PartyRehearsal['charges']>;

/** What the former provider signs for: cards and charges by employer, and by the first month that we charge. */
function ChargeTotals({ charges: { byEmployer, byMonth } }: { charges: Charges }) {
  return (
    <>
      <DeskTable
        title="Ladepläne je Arbeitgeber"
        noun="Arbeitgeber"
        rows={byEmployer}
        columns={[{ id: 'employer', header: 'Arbeitgeber', text: ({ employer }) => employer }, ...totalColumns]}
        keyOf={({ employer }) => employer}
        nameOf={({ employer }) => employer}
        empty="Keine Datei nennt Beschäftigte."
      />
      <DeskTable
        title="Ladepläne je Monat der ersten Ladung"
        noun="Monate"
        rows={byMonth}
        columns={[{ id: 'month', header: 'Erste Ladung', text: ({ month }) => monthText(month) }, ...totalColumns]}
        keyOf={({ month }) => month}
        nameOf={({ month }) => monthText(month)}
        empty="Keine Datei nennt Beschäftigte."
      />
    </>
  );
}

type Totals = Pick<Charges['byMonth'][number], 'cards' | 'sumFormattedDE' | 'coming' | 'comingFormattedDE'>;
const totalColumns: readonly TableColumn<Totals>[] = [
  countColumn('cards', 'Karten in den Dateien', ({ cards }) => cards),
  { id: 'sum', header: 'Ladebeträge in €', text: ({ sumFormattedDE }) => sumFormattedDE, isAmount: true },
  countColumn('coming', 'Kommen mit', ({ coming }) => coming),
  { id: 'comingSum', header: 'Davon in €', text: ({ comingFormattedDE }) => comingFormattedDE, isAmount: true },
];
