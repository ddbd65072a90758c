import { cardsText, formatCount } from '#contract/common/format-count.ts';
import {
  type FormerHistory,
  formerMessages,
  type FormerTotals,
  MOST_FORMER_ROWS_AT_ONCE,
} from '#contract/operator/former-bookings/former-bookings.ts';
import { fetchFormerFaults } from '#web/api/former-bookings.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { Facts } from '#web/operator/desk/desk-parts.tsx';
import { SaveButton } from '#web/ui/save-button.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import classes from './former-bookings.module.css';
import { FaultTable } from '#web/operator/taking-over/fault-table.tsx';

const rowsText = (rows: number) => (rows === 1 ? '1 Buchung' : `${formatCount(rows)} Buchungen`);

/** Where amounts have no sign and no kind says it, all that was paid looks like what was loaded. */
const NO_DEBITS =
  'keine. Bitte prüfen Sie die Zuordnung: Eine Belastung hat ein Minus vor dem Betrag, oder ihre Art sagt, dass sie eine ist.';

/** What a rehearsal of bookings has found. */
export function FormerResult({ history, rehearsal }: { history: FormerHistory; rehearsal: FormerTotals }) {
  const { outdated, byYear } = rehearsal;
  return (
    <div className="stack gap-6">
      <Facts
        facts={[
          ['Geprüft', formatInstant(rehearsal.at)],
          ['Zeilen der Dateien', formatCount(rehearsal.told)],
          ['Buchungen', `${formatCount(rehearsal.rows)} auf ${cardsText(rehearsal.cards)}`],
          ['Gutschriften', `${rehearsal.creditFormattedDE} €`],
          [
            'Belastungen',
            rehearsal.rows > 0 && rehearsal.debitFormattedDE === '0,00' ? NO_DEBITS : `${rehearsal.debitFormattedDE} €`,
          ],
          [
            'Zu alt, kommen nicht mit',
            outdated.rows > 0 &&
              `${rowsText(outdated.rows)}: ${outdated.creditFormattedDE} € Gutschriften, ${outdated.debitFormattedDE} € Belastungen`,
          ],
          ['Stehen in mehreren Dateien, zählen einmal', rehearsal.doubles > 0 && formatCount(rehearsal.doubles)],
          ['Durch berichtigte Zeilen ersetzt', rehearsal.replaced > 0 && formatCount(rehearsal.replaced)],
          ['Fehlerhafte Zeilen', formatCount(rehearsal.faulty)],
          [
            'Buchungen ergeben das Guthaben',
            `auf ${formatCount(rehearsal.balanced)} von ${cardsText(rehearsal.cards)}. Nur zur Auskunft: Oft fehlen ältere Buchungen.`,
          ],
        ]}
      />
      {byYear.length > 0 && (
        <div className="stack gap-2">
          <h3>Buchungen nach Jahr</h3>
          <ListTable
            aria-label="Buchungen nach Jahr"
            columns={['Jahr', 'Buchungen', 'Gutschriften', 'Belastungen']}
            className={classes.years!}
          >
            {byYear.map(({ year, rows, creditFormattedDE, debitFormattedDE }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td>{rowsText(rows)}</td>
                <td data-amount>{creditFormattedDE} €</td>
                <td data-amount>{debitFormattedDE} €</td>
              </tr>
            ))}
          </ListTable>
        </div>
      )}
      {rehearsal.faulty > 0 && <Faults history={history} rehearsal={rehearsal} />}
    </div>
  );
}

function Faults({ history: { id, state, isForgotten }, rehearsal }: { history: FormerHistory; rehearsal: FormerTotals }) {
  return (
    <>
      <div className="stack gap-4">
        <h3>Fehlerhafte Buchungen</h3>
        <ul className="plain-list">
          {rehearsal.byFault.map(({ fault, rows, reason }) => (
            <li key={fault}>
              {formatCount(rows)} × {reason}
            </li>
          ))}
        </ul>
        {state === 'shown' ? (
          <p>Diese Zeilen sind zurückgeblieben.{isForgotten && ` ${formerMessages.forgotten}`}</p>
        ) : (
          <p>
            Laden Sie die Zeilen, berichtigen Sie sie, und laden Sie die Datei zusätzlich hoch. Die berichtigte Zeile gilt dann
            anstelle der fehlerhaften.
          </p>
        )}
        {rehearsal.faulty > MOST_FORMER_ROWS_AT_ONCE && (
          <p>Die Datei enthält die ersten {formatCount(MOST_FORMER_ROWS_AT_ONCE)} davon.</p>
        )}
        {!isForgotten && (
          <SaveButton fetch={() => fetchFormerFaults(id)} name={`fruehere-buchungen-${id}-fehler.csv`}>
            Fehlerhafte Buchungen als CSV laden
          </SaveButton>
        )}
      </div>
      {rehearsal.faults.length > 0 && (
        <FaultTable title="Fehlerhafte Buchungen" faults={rehearsal.faults} all={rehearsal.faulty} />
      )}
    </>
  );
}
