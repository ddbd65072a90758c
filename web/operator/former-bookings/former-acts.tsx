import { formatCount } from '#contract/common/format-count.ts';
import { type FormerHistory, formerMessages } from '#contract/operator/former-bookings/former-bookings.ts';
import { removeFormerBookings, showFormerBookings } from '#web/api/former-bookings.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { useChosenAct } from '#web/operator/desk/use-chosen-act.ts';
import { AlertList } from '#web/ui/alert-list.tsx';

const PLACE = 'former-acts';

/** What can be done with past bookings as a whole: show them, or delete them again. */
export function FormerActs({ history }: { history: FormerHistory }) {
  const { chosen, open, dialog, acts } = useChosenAct<'show' | 'remove'>(PLACE);
  const { id, version, state, rehearsal, notYet } = history;
  const faulty = rehearsal?.faulty ?? 0;
  const shown = (rehearsal?.rows ?? 0) - (rehearsal?.outdated.rows ?? 0);
  return (
    <div {...acts} className="stack gap-4">
      <AlertList place={PLACE} />
      {state === 'ready' && notYet !== null && <p>{notYet}</p>}
      <div className="button-row">
        {state === 'ready' && notYet === null && (
          <button type="button" className="button" onClick={() => open('show')}>
            Frühere Buchungen zeigen
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => open('remove')}>
          {state === 'shown' ? 'Wieder entfernen' : 'Alle Buchungen entfernen'}
        </button>
      </div>
      {chosen === 'show' && (
        <ActDialog
          title="Frühere Buchungen zeigen"
          confirm={faulty > 0 ? 'Zeigen, fehlerhafte Zeilen zurücklassen' : 'Zeigen'}
          send={(reason) => showFormerBookings({ id, version, leavesOutFaulty: faulty > 0, reason })}
          done="Die früheren Buchungen werden gezeigt."
          fallback={formerMessages.showFailed}
          {...dialog}
        >
          <p>
            {formatCount(shown)} {shown === 1 ? 'Buchung sieht' : 'Buchungen sehen'} ab jetzt, wer seine Karte mit der
            Produktionsnummer bestätigt hat, und das Personal. Kein Guthaben ändert sich.
          </p>
          {faulty > 0 && (
            <p>
              <strong>
                {formatCount(faulty)} fehlerhafte {faulty === 1 ? 'Zeile bleibt' : 'Zeilen bleiben'} zurück.
              </strong>
            </p>
          )}
        </ActDialog>
      )}
      {chosen === 'remove' && (
        <ActDialog
          title={state === 'shown' ? 'Frühere Buchungen wieder entfernen' : 'Alle Buchungen entfernen'}
          confirm="Entfernen"
          send={(reason) => removeFormerBookings({ id, reason })}
          done="Die früheren Buchungen sind gelöscht."
          fallback={formerMessages.removeFailed}
          {...dialog}
        >
          <p>
            Alle früheren Buchungen dieser Übernahme und ihre Dateien werden gelöscht. Niemand sieht sie mehr. Guthaben und eigene
            Buchungen bleiben, wie sie sind.
          </p>
        </ActDialog>
      )}
    </div>
  );
}
