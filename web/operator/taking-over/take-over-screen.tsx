import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatCount } from '#contract/common/format-count.ts';
import { isPermitted } from '#contract/common/roles.ts';
import {
  KEPT_TAKE_OVER_DAYS,
  openTakeOver,
  type TakeOver,
  takeOverLetters,
  takeOverMessages,
  takeOverStates,
} from '#contract/operator/taking-over/taking-over.ts';
import { currentUser } from '#web/api/current-user.ts';
import { fetchTakeOverLetters, takeOverQuery } from '#web/api/taking-over.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink, DeskPage, DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { FormerPanel } from '#web/operator/former-bookings/former-panel.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { SaveButton } from '#web/ui/save-button.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { AfterPanel } from './after-panel.tsx';
import { CardMappingForm } from './card-mapping-form.tsx';
import { FilePanel } from './file-panel.tsx';
import { HoldersPanel } from './holders-panel.tsx';
import { RehearsalPanel } from './rehearsal-panel.tsx';
import { stateTones } from './state-tones.ts';
import { TakeOverActs } from './take-over-acts.tsx';

/** One take-over, from its files to what has come of it. */
export function TakeOverScreen() {
  const { nummer }: { nummer?: string | number } = useSearch({ strict: false });
  const id = Number(nummer);
  if (!Number.isSafeInteger(id) || id < 1)
    return (
      <DeskPage title="Übernahme" lead={takeOverMessages.gone}>
        <DeskLink to="/uebernahmen">Alle Übernahmen</DeskLink>
      </DeskPage>
    );
  return <TakeOverPage key={id} id={id} />;
}

function TakeOverPage({ id }: { id: number }) {
  const { data, error, isLoadingError, refetch } = useQuery(takeOverQuery(id));
  const mayPrepare = useMay(openTakeOver);
  return (
    <DeskPage
      title={data ? `Übernahme von ${data.provider}` : 'Übernahme'}
      actions={data && <StateMark tone={stateTones[data.state]}>{takeOverStates[data.state]}</StateMark>}
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Die Übernahme wird geladen …</output>}
      {data && (
        <>
          <Progress takeOver={data} />
          {data.finishedAt !== null && <AfterPanel takeOver={data} mayPrepare={mayPrepare} />}
          {mayPrepare && (
            <>
              {data.holders && <HoldersPanel takeOver={data} holders={data.holders} />}
              <FilePanel takeOver={data} />
              {data.state === 'open' && data.files.length > 0 && <CardMappingForm key={data.id} takeOver={data} />}
              <RehearsalPanel takeOver={data} />
              <FormerPanel key={`${data.state} ${data.version} ${data.rehearsal?.at ?? ''}`} id={data.id} />
            </>
          )}
        </>
      )}
    </DeskPage>
  );
}

/** Whether a call is the work of whoever looks at it. */
function useMay({ who }: typeof openTakeOver | typeof takeOverLetters): boolean {
  const user = currentUser.use();
  return user !== null && isPermitted(who, user);
}

/** How far it is, and what can be done next. */
function Progress({ takeOver }: { takeOver: TakeOver }) {
  const { id, state, cards, leftOut, rehearsal, lettersTaken, waitsForSecond } = takeOver;
  const mayPrepare = useMay(openTakeOver);
  const mayWrite = useMay(takeOverLetters);
  return (
    <DeskPanel title="Stand">
      <Facts
        facts={[
          ['Region', takeOver.regionName],
          ['Bisheriger Anbieter', takeOver.provider],
          ['Angelegt', `${formatInstant(takeOver.openedAt)}, ${takeOver.openedBy}`],
          ['Freigegeben', takeOver.releasedAt && `${formatInstant(takeOver.releasedAt)}, ${takeOver.releasedBy}`],
          [
            'Übernommen',
            cards !== null &&
              `${formatCount(takeOver.bookedCards)} von ${formatCount(cards)} Karten, ${takeOver.bookedFormattedDE} € von ${takeOver.sumFormattedDE} €`,
          ],
          ['Davon Geschenke aus Kampagnen', takeOver.bookedGiftsFormattedDE && `${takeOver.bookedGiftsFormattedDE} €`],
          ['Zurückgelassene Zeilen', leftOut !== null && formatCount(leftOut)],
          ['Abgeschlossen', takeOver.finishedAt && formatInstant(takeOver.finishedAt)],
          [
            'Liste für Anschreiben',
            lettersTaken &&
              `${formatCount(lettersTaken.times)}-mal abgeholt, zuletzt ${formatInstant(lettersTaken.lastAt)}, ${lettersTaken.lastBy}`,
          ],
          [
            'Rücknahme bestätigt',
            takeOver.takingBackSince && `${formatInstant(takeOver.takingBackSince)}, ${takeOver.takenBackBy}`,
          ],
          [
            'Zurückgebucht',
            takeOver.takingBackSince &&
              `${formatCount(takeOver.backCards)} von ${formatCount(takeOver.bookedCards)} Karten, ${takeOver.backFormattedDE} € von ${takeOver.bookedFormattedDE} €`,
          ],
          ['Zurückgenommen', takeOver.takenBackAt && formatInstant(takeOver.takenBackAt)],
          [
            'Dateien und E-Mail-Adressen',
            takeOver.forgetAt &&
              (takeOver.isForgotten
                ? `gelöscht: ${formatInstant(takeOver.forgetAt)}`
                : `werden nach ${KEPT_TAKE_OVER_DAYS} Tagen gelöscht: ${formatInstant(takeOver.forgetAt)}`),
          ],
        ]}
      />
      {waitsForSecond && (
        <p className="mt-4">
          Der Auftrag wartet auf die Freigabe durch eine zweite Person: <DeskLink to="/freigaben">Freigaben</DeskLink>.
        </p>
      )}
      {waitsForSecond && state === 'open' && <p className="mt-2">Wer jetzt Dateien oder Zuordnung ändert, beendet ihn damit.</p>}
      {state === 'done' && rehearsal !== null && rehearsal.faulty > rehearsal.replaced && (
        <p className="mt-4">
          Diese Übernahme ist abgeschlossen. Ihre fehlerhaften Zeilen kommen, berichtigt, in einer neuen Übernahme mit.
        </p>
      )}
      {state === 'released' && (
        <output className="block mt-4">Die Karten werden übernommen. Sie können diese Seite verlassen.</output>
      )}
      {state === 'taking-back' && (
        <output className="block mt-4">
          Alle Karten dieser Übernahme sind gesperrt. Ihre Guthaben werden zurückgebucht. Sie können diese Seite verlassen.
        </output>
      )}
      {state === 'done' && mayWrite && (
        <div className="stack mt-4 gap-4">
          <p>
            Die Liste für Anschreiben nennt die Produktionsnummer jeder Karte, die gilt, eine neue Nummer hat und noch nicht
            registriert ist. Mit ihr und der alten Nummer registrieren Karteninhaber ihre Karte. Wer die Liste abholt, steht im
            Protokoll.
          </p>
          <SaveButton
            fetch={() => fetchTakeOverLetters(id)}
            name={`uebernahme-${id}-anschreiben.csv`}
            fallback="Die Liste konnte nicht geladen werden."
          >
            Liste für Anschreiben laden
          </SaveButton>
        </div>
      )}
      {mayPrepare && <TakeOverActs takeOver={takeOver} />}
    </DeskPanel>
  );
}
