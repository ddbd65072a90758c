import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#contract/common/format-count.ts';
import { type FormerHistory, formerMessages } from '#contract/operator/former-bookings/former-bookings.ts';
import { formerHistoryQuery, rehearseFormerBookings } from '#web/api/former-bookings.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import classes from '#web/operator/taking-over/taking-over.module.css';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import { FormerActs } from './former-acts.tsx';
import { FormerFiles } from './former-files.tsx';
import { FormerMappingForm } from './former-mapping-form.tsx';
import { FormerResult } from './former-result.tsx';

/** Past bookings of the cards of a take-over: files, what they mean, what they come to, and whether they are shown. */
export function FormerPanel({ id }: { id: number }) {
  const { data, error, isLoadingError, refetch } = useQuery(formerHistoryQuery(id));
  if (isLoadingError)
    return (
      <DeskPanel title={TITLE}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </DeskPanel>
    );
  if (!data)
    return (
      <DeskPanel title={TITLE}>
        <output>Die früheren Buchungen werden geladen …</output>
      </DeskPanel>
    );
  if (data.state === 'closed') return null;
  return (
    <DeskPanel title={TITLE}>
      <div className="stack gap-6">
        {data.state === 'shown' ? <Shown history={data} /> : <Purpose />}
        <FormerFiles history={data} />
        {data.columns.length > 0 && <FormerMappingForm history={data} />}
        {data.state !== 'none' && data.state !== 'shown' && <Rehearsal history={data} />}
        {data.rehearsal && <FormerResult history={data} rehearsal={data.rehearsal} />}
        {data.state !== 'none' && <FormerActs history={data} />}
      </div>
    </DeskPanel>
  );
}

const TITLE = 'Frühere Buchungen';

function Purpose() {
  return (
    <p>
      Was der bisherige Anbieter auf den Karten gebucht hat, können ihre Inhaber hier weiter nachlesen. Diese Buchungen bewegen
      kein Geld und zählen in keiner Summe mit. Sie können vor oder nach der Übernahme der Karten kommen.
    </p>
  );
}

function Shown({ history: { shownAt, shownBy, leftOut } }: { history: FormerHistory }) {
  return (
    <Facts
      facts={[
        ['Gezeigt', shownAt && `seit ${formatInstant(shownAt)}, ${shownBy}`],
        ['Zurückgelassene Zeilen', leftOut !== null && formatCount(leftOut)],
      ]}
    />
  );
}

function Rehearsal({ history: { id, state, lacks, judgedPercent, rehearsal } }: { history: FormerHistory }) {
  const rehearsing = useAttempt({
    act: () => rehearseFormerBookings(id),
    fallback: formerMessages.rehearsalFailed,
  });
  return (
    <div className="stack gap-4">
      <h3>Probe</h3>
      {lacks.length > 0 && (
        <>
          <p>Vor der Probe fehlt noch:</p>
          <ul className={classes.lacks}>
            {lacks.map((lack) => (
              <li key={lack}>{lack}</li>
            ))}
          </ul>
        </>
      )}
      {lacks.length === 0 && state !== 'rehearsing' && (
        <>
          <p>Jede Zeile wird geprüft und ihrer Karte zugeordnet. Gezeigt wird noch nichts.</p>
          <div className="button-row">
            <AttemptButton attempt={rehearsing} className={rehearsal ? 'button button-quiet' : 'button'}>
              {rehearsal ? 'Buchungen noch einmal proben' : 'Buchungen proben'}
            </AttemptButton>
          </div>
        </>
      )}
      {rehearsing.alerts}
      {state === 'rehearsing' && (
        <output>Die Buchungen werden geprüft: {judgedPercent} %. Sie können diese Seite verlassen.</output>
      )}
    </div>
  );
}
