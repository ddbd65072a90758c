import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatCount } from '#contract/common/format-count.ts';
import { isPermitted } from '#contract/common/roles.ts';
import {
  KEPT_PARTY_MOVE_DAYS,
  openPartyMove,
  type PartyMove,
  partyMoveMessages,
  partyMoveStates,
} from '#contract/operator/moving-parties/moving-parties.ts';
import { currentUser } from '#web/api/current-user.ts';
import { partyMoveQuery } from '#web/api/moving-parties.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink, DeskPage, DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { stateTones } from '#web/operator/taking-over/state-tones.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { BusinessesPanel } from './businesses-panel.tsx';
import { ComingPanel } from './coming-panel.tsx';
import { MovedPlansPanel } from './moved-plans-panel.tsx';
import { PartyFilePanel } from './party-file-panel.tsx';
import { PartyMappingForm } from './party-mapping-form.tsx';
import { PartyMoveActs } from './party-move-acts.tsx';
import { PartyRehearsalPanel } from './party-rehearsal-panel.tsx';

/** One move, from its files to what has come of it. */
export function PartyMoveScreen() {
  const { nummer }: { nummer?: string | number } = useSearch({ strict: false });
  const id = Number(nummer);
  if (!Number.isSafeInteger(id) || id < 1)
    return (
      <DeskPage title="Umzug" lead={partyMoveMessages.gone}>
        <DeskLink to="/umzuege">Alle Umzüge</DeskLink>
      </DeskPage>
    );
  return <PartyMovePage key={id} id={id} />;
}

function PartyMovePage({ id }: { id: number }) {
  const { data, error, isLoadingError, refetch } = useQuery(partyMoveQuery(id));
  const user = currentUser.use();
  const mayPrepare = user !== null && isPermitted(openPartyMove.who, user);
  return (
    <DeskPage
      title={data ? `Umzug von ${data.provider}` : 'Umzug'}
      actions={data && <StateMark tone={stateTones[data.state]}>{partyMoveStates[data.state]}</StateMark>}
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Der Umzug wird geladen …</output>}
      {data && (
        <>
          <Progress move={data} mayPrepare={mayPrepare} />
          {data.plans.length > 0 && <MovedPlansPanel move={data} />}
          {data.businesses.length + data.failures.length > 0 && <BusinessesPanel move={data} mayPrepare={mayPrepare} />}
          {mayPrepare && (
            <>
              <PartyFilePanel move={data} />
              {data.state === 'open' && data.columns.length > 0 && <PartyMappingForm key={data.id} move={data} />}
              <PartyRehearsalPanel move={data} />
              {data.rehearsal && data.state !== 'dropped' && <ComingPanel move={data} />}
            </>
          )}
        </>
      )}
    </DeskPage>
  );
}

/** How far it is, and what can be done next. */
function Progress({ move, mayPrepare }: { move: PartyMove; mayPrepare: boolean }) {
  const { state, parties, leftOut, waitsForSecond } = move;
  return (
    <DeskPanel title="Stand">
      <Facts
        facts={[
          ['Region', move.regionName],
          ['Bisheriger Anbieter', move.provider],
          ['Angelegt', `${formatInstant(move.openedAt)}, ${move.openedBy}`],
          ['Freigegeben', move.releasedAt && `${formatInstant(move.releasedAt)}, ${move.releasedBy}`],
          ['Umgezogen', parties !== null && `${formatCount(move.made)} von ${formatCount(parties)} Zeilen`],
          ['Zurückgelassene Zeilen', leftOut !== null && formatCount(leftOut)],
          ['Abgeschlossen', move.finishedAt && formatInstant(move.finishedAt)],
          ['Rücknahme bestätigt', move.takingBackSince && `${formatInstant(move.takingBackSince)}, ${move.takenBackBy}`],
          ['Zurückgenommen', move.takenBackAt && formatInstant(move.takenBackAt)],
          [
            'Dateien und ihre Zeilen',
            move.forgetAt &&
              (move.isForgotten
                ? `gelöscht: ${formatInstant(move.forgetAt)}`
                : `werden nach ${KEPT_PARTY_MOVE_DAYS} Tagen gelöscht: ${formatInstant(move.forgetAt)}`),
          ],
        ]}
      />
      {state === 'open' && (
        <p className="mt-4">
          Ein Umzug legt Verträge an, wie es die Registrierung tut: in Prüfung. SEPA-Mandate ziehen nicht mit um; sie gelten nur
          für den, dem sie erteilt wurden. Passwörter auch nicht. Jedes Unternehmen legt eines fest, ergänzt seine Daten und
          unterschreibt ein neues Mandat, wenn es per Bankeinzug zahlt. Gebucht und aufgeladen wird erst, wenn die Daten
          vollständig sind und Sie den Vertrag aktivieren. Beschäftigte mit ihren Karten und Ladeplänen kommen danach mit einem
          eigenen Umzug: wenn der Arbeitgeber aktiv ist und die Karten übernommen sind.
        </p>
      )}
      {waitsForSecond && (
        <p className="mt-4">
          Der Auftrag wartet auf die Freigabe durch eine zweite Person: <DeskLink to="/freigaben">Freigaben</DeskLink>.
        </p>
      )}
      {waitsForSecond && state === 'open' && <p className="mt-2">Wer jetzt Dateien oder Zuordnung ändert, beendet ihn damit.</p>}
      {state === 'released' && (
        <output className="mt-4 block">Verträge und Ladepläne werden angelegt. Sie können diese Seite verlassen.</output>
      )}
      {state === 'taking-back' && (
        <output className="mt-4 block">Verträge und Ladepläne werden beendet. Sie können diese Seite verlassen.</output>
      )}
      {mayPrepare && <PartyMoveActs move={move} />}
    </DeskPanel>
  );
}
