import { useState } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { type TakeOver, takeOverMessages } from '#contract/operator/taking-over/taking-over.ts';
import { dropTakeOver, releaseTakeOver, takeBackTakeOver } from '#web/api/taking-over.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';

const PLACE = 'take-over-acts';

/** What can be done with it as a whole: release it, give it up, take it back. */
export function TakeOverActs({ takeOver }: { takeOver: TakeOver }) {
  const [chosen, choose] = useState<'release' | 'drop' | 'take-back' | null>(null);
  const { state, rehearsal, waitsForSecond } = takeOver;
  const isReady = state === 'open' && rehearsal !== null && rehearsal.cards > 0 && !waitsForSecond;
  const open = (act: typeof chosen) => {
    clearAlerts();
    choose(act);
  };
  const dialog = {
    onClose: () => choose(null),
    onDone: (message: string) => {
      choose(null);
      showAlert('Info', message, { at: PLACE });
    },
  };
  return (
    <div className="stack mt-6 gap-4">
      <AlertList place={PLACE} />
      <div className="button-row">
        {isReady && (
          <button type="button" className="button" onClick={() => open('release')}>
            Übernahme freigeben
          </button>
        )}
        {state === 'open' && !waitsForSecond && (
          <button type="button" className="button button-quiet" onClick={() => open('drop')}>
            Übernahme verwerfen
          </button>
        )}
        {state === 'done' && !waitsForSecond && (
          <button type="button" className="button button-quiet" onClick={() => open('take-back')}>
            Übernahme zurücknehmen
          </button>
        )}
      </div>
      {chosen === 'release' && rehearsal && <ReleaseDialog takeOver={takeOver} {...dialog} />}
      {chosen === 'drop' && (
        <ActDialog
          title="Übernahme verwerfen"
          confirm="Verwerfen"
          send={(reason) => dropTakeOver(takeOver.id, reason)}
          done="Die Übernahme ist verworfen."
          fallback={takeOverMessages.dropFailed}
          {...dialog}
        >
          <p>Die Dateien und ihre Zeilen werden gelöscht. Gebucht wurde noch nichts.</p>
        </ActDialog>
      )}
      {chosen === 'take-back' && (
        <ActDialog
          title="Übernahme zurücknehmen"
          confirm="Zurücknehmen"
          send={(reason) => takeBackTakeOver(takeOver.id, reason)}
          done="Die Übernahme ist zurückgenommen."
          fallback={takeOverMessages.takeBackFailed}
          {...dialog}
        >
          <p>
            Alle {formatCount(takeOver.bookedCards)} Karten werden gesperrt, ihre Guthaben zurückgebucht, und die alten Nummern
            gelten nicht mehr. Das geht nur, solange keine der Karten benutzt oder registriert wurde.
          </p>
        </ActDialog>
      )}
    </div>
  );
}

interface ReleaseDialogProps {
  takeOver: TakeOver;
  onDone: (message: string) => void;
  onClose: () => void;
}

function ReleaseDialog({ takeOver: { id, version, rehearsal }, ...dialog }: ReleaseDialogProps) {
  const { cards, sumFormattedDE, faulty, leftOut } = rehearsal!;
  return (
    <ActDialog
      title="Übernahme freigeben"
      confirm={faulty > 0 ? 'Freigeben, fehlerhafte Zeilen zurücklassen' : 'Freigeben'}
      send={(reason) => releaseTakeOver({ id, version, leavesOutFaulty: faulty > 0, reason })}
      done="Die Übernahme ist freigegeben und beginnt in der nächsten Minute."
      fallback={takeOverMessages.releaseFailed}
      {...dialog}
    >
      <p>
        {formatCount(cards)} Karten mit zusammen {sumFormattedDE} € werden übernommen. Die Guthaben stehen danach als Forderung an
        den bisherigen Anbieter in den Büchern.
      </p>
      {faulty > 0 && (
        <p>
          <strong>
            {formatCount(faulty)} fehlerhafte {faulty === 1 ? 'Zeile bleibt' : 'Zeilen bleiben'} zurück.
          </strong>
        </p>
      )}
      {leftOut > 0 && <p>{formatCount(leftOut)} Zeilen bleiben nach ihrem Zustand zurück.</p>}
    </ActDialog>
  );
}
