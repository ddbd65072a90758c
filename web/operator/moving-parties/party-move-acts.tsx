import { useState } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { partyKinds, type PartyMove, partyMoveMessages } from '#contract/operator/moving-parties/moving-parties.ts';
import { dropPartyMove, releasePartyMove, takeBackPartyMove } from '#web/api/moving-parties.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';

const PLACE = 'party-move-acts';

/** What can be done with it as a whole: release it, give it up, take it back. */
export function PartyMoveActs({ move }: { move: PartyMove }) {
  const [chosen, choose] = useState<'release' | 'drop' | 'take-back' | null>(null);
  const { id, version, state, rehearsal, waitsForSecond } = move;
  const isReady = state === 'open' && rehearsal !== null && rehearsal.byKind.some(({ rows }) => rows > 0) && !waitsForSecond;
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
            Umzug freigeben
          </button>
        )}
        {state === 'open' && !waitsForSecond && (
          <button type="button" className="button button-quiet" onClick={() => open('drop')}>
            Umzug verwerfen
          </button>
        )}
        {state === 'done' && !waitsForSecond && (
          <button type="button" className="button button-quiet" onClick={() => open('take-back')}>
            Umzug zurücknehmen
          </button>
        )}
      </div>
      {chosen === 'release' && rehearsal && (
        <ActDialog
          title="Umzug freigeben"
          confirm={rehearsal.faulty > 0 ? 'Freigeben, fehlerhafte Zeilen zurücklassen' : 'Freigeben'}
          send={(reason) => releasePartyMove({ id, version, leavesOutFaulty: rehearsal.faulty > 0, reason })}
          done="Der Umzug ist freigegeben und beginnt in der nächsten Minute."
          fallback={partyMoveMessages.releaseFailed}
          {...dialog}
        >
          <p>{rehearsal.byKind.map(({ kind, rows }) => `${partyKinds[kind].label}: ${formatCount(rows)}`).join('. ')}.</p>
          <p>
            {formatCount(rehearsal.logins)} Zugänge werden eröffnet, ohne Passwort. {formatCount(rehearsal.banks)}{' '}
            Bankverbindungen kommen mit, ohne Mandat. E-Mails gehen noch keine hinaus.
          </p>
          {rehearsal.faulty > 0 && (
            <p>
              <strong>
                {formatCount(rehearsal.faulty)} fehlerhafte {rehearsal.faulty === 1 ? 'Zeile bleibt' : 'Zeilen bleiben'} zurück.
              </strong>{' '}
              {rehearsal.replaced > 0 && `${formatCount(rehearsal.replaced)} davon durch berichtigte Zeilen ersetzt.`}
            </p>
          )}
        </ActDialog>
      )}
      {chosen === 'drop' && (
        <ActDialog
          title="Umzug verwerfen"
          confirm="Verwerfen"
          send={(reason) => dropPartyMove(id, reason)}
          done="Der Umzug ist verworfen."
          fallback={partyMoveMessages.dropFailed}
          {...dialog}
        >
          <p>Die Dateien und ihre Zeilen werden gelöscht. Angelegt wurde noch nichts.</p>
        </ActDialog>
      )}
      {chosen === 'take-back' && (
        <ActDialog
          title="Umzug zurücknehmen"
          confirm="Zurücknehmen"
          send={(reason) => takeBackPartyMove(id, reason)}
          done="Die Verträge werden ab der nächsten Minute beendet."
          fallback={partyMoveMessages.takeBackFailed}
          {...dialog}
        >
          <p>
            Sobald eine zweite Person bestätigt, enden die Verträge rückwirkend gestern und ihre Zugänge sofort. Was benutzt
            wurde, bleibt: wer gebucht oder ein Passwort festgelegt hat, wer Karten hat, und jeder aktive Vertrag. Die Seite nennt
            dann, was geblieben ist und warum.
          </p>
        </ActDialog>
      )}
    </div>
  );
}
