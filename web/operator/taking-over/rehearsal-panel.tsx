import { cardsText, formatCount } from '#contract/common/format-count.ts';
import {
  cardStates,
  MOST_TAKE_OVER_ROWS,
  type Rehearsal,
  type TakeOver,
  takeOverMessages,
} from '#contract/operator/taking-over/taking-over.ts';
import { fetchTakeOverFaults, fetchTakeOverPaper, rehearseTakeOver } from '#web/api/taking-over.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { Facts } from '#web/operator/desk/desk-parts.tsx';
import { SaveButton } from '#web/ui/save-button.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { GiftRehearsal } from './gift-rehearsal.tsx';
import classes from './taking-over.module.css';
import { FaultTable } from './fault-table.tsx';
import { RehearsalFrame } from './rehearsal-frame.tsx';

/** What would come along, and what stands in the way; nothing is booked by it. */
export function RehearsalPanel({ takeOver }: { takeOver: TakeOver }) {
  const { id, rehearsal } = takeOver;
  return (
    <RehearsalFrame
      of={takeOver}
      note="Gebucht wird nichts."
      rehearse={() => rehearseTakeOver(id)}
      fallback={takeOverMessages.rehearsalFailed}
    >
      {rehearsal && <Result takeOver={takeOver} rehearsal={rehearsal} />}
    </RehearsalFrame>
  );
}

function Result({ takeOver, rehearsal }: { takeOver: TakeOver; rehearsal: Rehearsal }) {
  const { id, state, isForgotten } = takeOver;
  const unmended = rehearsal.faulty - rehearsal.replaced;
  return (
    <div className="stack mt-6 gap-6">
      <Facts
        facts={[
          ['Geprüft', formatInstant(rehearsal.at)],
          ['Zeilen', formatCount(rehearsal.rows)],
          ['Karten, die übernommen werden', `${formatCount(rehearsal.cards)}, zusammen ${rehearsal.sumFormattedDE} €`],
          [
            takeOverMessages.gifts,
            rehearsal.gifts.cards > 0 && `${rehearsal.gifts.sumFormattedDE} € auf ${cardsText(rehearsal.gifts.cards)}`,
          ],
          [
            'Karteninhaber mit E-Mail-Adresse und Namen',
            rehearsal.people > 0 &&
              `${formatCount(rehearsal.people)}, für die ${rehearsal.cardsOfPeople === 1 ? '1 Karte hinterlegt wird' : `${formatCount(rehearsal.cardsOfPeople)} Karten hinterlegt werden`}`,
          ],
          ['Nach Zustand zurückgelassen', `${formatCount(rehearsal.leftOut)}, zusammen ${rehearsal.leftOutFormattedDE} €`],
          ['Fehlerhafte Zeilen', formatCount(rehearsal.faulty)],
          ['Davon durch berichtigte Zeilen ersetzt', rehearsal.replaced > 0 && formatCount(rehearsal.replaced)],
          ['Lesbare Guthaben der übrigen fehlerhaften Zeilen', rehearsal.faulty > 0 && `${rehearsal.faultyFormattedDE} €`],
          ['Zurückbleibende Zeilen ohne lesbares Guthaben', formatCount(rehearsal.withoutAmount)],
          [takeOverMessages.unread, rehearsal.unreadColumns.length > 0 && rehearsal.unreadColumns.join('; ')],
          ['Zu vergleichen mit dem bisherigen Anbieter', `${cardsText(rehearsal.toldCards)}, ${rehearsal.toldFormattedDE} €`],
        ]}
      />
      {rehearsal.gifts.cards > 0 && (
        <p>
          Geschenke gelten beim bisherigen Anbieter nur in manchen Geschäften oder bis zu einem Tag. Was keine Kampagne übernimmt,
          kann man hier überall ausgeben, und es verfällt wie jedes Guthaben. Wenn das nicht gewollt ist: Laden Sie eine Liste der
          Geschenke hoch, die Kampagnen der Region übernehmen, oder geben Sie erst frei, wenn sie dort eingelöst oder verfallen
          sind.
        </p>
      )}
      {rehearsal.giftLists && <GiftRehearsal takeOver={takeOver} rehearsal={rehearsal} lists={rehearsal.giftLists} />}
      <Totals
        title="Karten nach Zustand"
        head="Zustand"
        rows={rehearsal.byState.map(({ state, ...row }) => ({ name: cardStates[state], ...row }))}
      />
      <Totals
        title="Karten nach Jahr der Ausgabe"
        head="Jahr"
        rows={rehearsal.byYear.map(({ year, ...row }) => ({ name: year === null ? 'nicht angegeben' : String(year), ...row }))}
      />
      <Totals
        title="Karten nach Länge der Nummer"
        head="Stellen"
        rows={rehearsal.byLength.map(({ length, ...row }) => ({ name: String(length), ...row }))}
      />
      {rehearsal.byLength.length > 1 && (
        <p>
          Die Nummern sind verschieden lang. Tabellenkalkulationen streichen führende Nullen: Vergleichen Sie kürzere Nummern mit
          den Karten, bevor Sie freigeben.
        </p>
      )}
      <div className="stack gap-4">
        <SaveButton
          fetch={() => fetchTakeOverPaper(id, 'rehearsal')}
          name={`uebernahme-${id}-probe.pdf`}
          fallback={takeOverMessages.paperFailed}
        >
          Kontrollsummen der Probe als PDF laden
        </SaveButton>
      </div>
      {unmended > 0 && (
        <>
          <div className="stack gap-4">
            <h3>Fehlerhafte Zeilen</h3>
            {state === 'open' ? (
              <p>
                Laden Sie die Zeilen, berichtigen Sie sie, und laden Sie die Datei zusätzlich hoch. Die berichtigte Zeile gilt
                dann anstelle der fehlerhaften, die bei der Freigabe zurückbleibt. Stehen Nummern in mehreren Zeilen, oder hat
                eine Tabellenkalkulation die ganze Spalte verändert, entfernen Sie stattdessen die ursprüngliche Datei und laden
                sie berichtigt neu hoch.
              </p>
            ) : (
              <p>Diese Zeilen sind zurückgeblieben.{isForgotten && ` ${takeOverMessages.forgotten}`}</p>
            )}
            {unmended > MOST_TAKE_OVER_ROWS && (
              <p>Die Datei enthält die ersten {formatCount(MOST_TAKE_OVER_ROWS)} davon: mehr hat in einer Datei keinen Platz.</p>
            )}
            {!isForgotten && (
              <SaveButton fetch={() => fetchTakeOverFaults(id)} name={`uebernahme-${id}-fehler.csv`}>
                Fehlerhafte Zeilen als CSV laden
              </SaveButton>
            )}
          </div>
          <FaultTable title="Fehlerhafte Zeilen" faults={rehearsal.faults} all={unmended} />
        </>
      )}
    </div>
  );
}

interface TotalsProps {
  title: string;
  head: string;
  rows: readonly { name: string; cards: number; sumFormattedDE: string }[];
}

function Totals({ title, head, rows }: TotalsProps) {
  if (rows.length === 0) return null;
  return (
    <div className="stack gap-2">
      <h3>{title}</h3>
      <ListTable aria-label={title} columns={[head, 'Karten', 'Guthaben']} className={classes.totals!}>
        {rows.map(({ name, cards, sumFormattedDE }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{cardsText(cards)}</td>
            <td data-amount>{sumFormattedDE} €</td>
          </tr>
        ))}
      </ListTable>
    </div>
  );
}
