import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { tillPermits } from '#contract/common/permits.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { sessionsFailed, type OwnSession } from '#contract/tenancy/sessions/sessions.ts';
import { currentUser } from '#web/api/current-user.ts';
import { endSessionsAfar, sessionsQuery } from '#web/api/sessions.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { formatMomentInText } from '#contract/common/format-when.ts';
import { TillPinSection } from '#web/account/till-pin-section.tsx';
import { SecondFactorSection } from '#web/account/second-factor/second-factor-section.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './security.module.css';

/** Where one is signed in, the end of it from afar, and the second factor: for everybody who is signed in. */
export function SecurityScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(sessionsQuery);
  const user = currentUser.use();
  const heading = useRef<HTMLHeadingElement>(null);
  const ending = useAttempt({
    act: endSessionsAfar,
    confirmation: (_, which) =>
      which === 'others' ? 'Alle anderen Anmeldungen wurden beendet.' : 'Die Anmeldung wurde beendet.',
    // The button that was pressed goes with what it has ended.
    onSuccess: () => heading.current?.focus(),
    fallback: sessionsFailed,
  });
  const others = data?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <div className="page">
      <h1>Sicherheit</h1>
      <p className="page-lead">
        Hier sehen Sie, wo Sie angemeldet sind. Kennen Sie eine Anmeldung nicht? Dann beenden Sie sie und{' '}
        <ScreenLink to="/update-password">ändern Sie Ihr Passwort</ScreenLink>.
      </p>
      <section className={`sheet gap-5 max-44 mt-8 padded items-start ${classes.sheet}`} aria-labelledby="sessions">
        <h2 ref={heading} tabIndex={-1} id="sessions">
          Ihre Anmeldungen
        </h2>
        {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
        <div className="wide">
          <ul className="stack plain-list">
            {data?.map((session) => (
              <Session key={session.id} session={session} onEnd={() => ending.start(session.id)} isBusy={ending.isPending} />
            ))}
          </ul>
          {data && others.length === 0 && <p className="soft">Sie sind nur hier angemeldet.</p>}
        </div>
        {others.length > 0 && (
          <AttemptButton attempt={ending} input="others" className="button button-quiet">
            Alle anderen beenden
          </AttemptButton>
        )}
        {ending.alerts}
      </section>
      {user && isPermitted(tillPermits, user) && <TillPinSection />}
      <SecondFactorSection />
    </div>
  );
}

function Session({ session, onEnd, isBusy }: { session: OwnSession; onEnd: () => void; isBusy: boolean }) {
  const { device, startedAt, seenAt, isThis } = session;
  return (
    <li className={`row gap-3 apart middle ${classes.session}`}>
      <div>
        <p className="row gap-x-3">
          <strong>{device}</strong>
          {isThis && <StateMark tone="good">Dieses Gerät</StateMark>}
        </p>
        <p className="soft">
          Angemeldet: {formatMomentInText(startedAt)} ·{' '}
          <span className="kept">zuletzt benutzt: {formatMomentInText(seenAt)}</span>
        </p>
      </div>
      {!isThis && (
        <button type="button" className="field-button field-button-edged" aria-disabled={isBusy} onClick={onEnd}>
          Beenden
          <span className="visually-hidden">
            : {device}, angemeldet am {formatInstant(startedAt)}
          </span>
        </button>
      )}
    </li>
  );
}
