import { useMutation, useQuery } from '@tanstack/react-query';
import { sessionsFailed, type OwnSession } from '#contract/sessions.ts';
import { failureText } from '#web/api/call-error.ts';
import { endSessionsAfar, sessionsQuery } from '#web/api/sessions.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';
import classes from './security.module.css';

/** Where one is signed in, and the end of it from afar: for everybody who is signed in. */
export function SecurityScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(sessionsQuery);
  const ending = useMutation({
    mutationFn: endSessionsAfar,
    onMutate: clearAlerts,
    onSuccess: (_, which) =>
      showAlert('Info', which === 'others' ? 'Alle anderen Anmeldungen wurden beendet.' : 'Die Anmeldung wurde beendet.'),
    onError: (failure) => showAlert('Fehler', failureText(failure, sessionsFailed)),
  });
  const others = data?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <div className="page">
      <h1>Sicherheit</h1>
      <p className="page-lead">
        Hier sehen Sie, wo Sie angemeldet sind. Kennen Sie eine Anmeldung nicht? Dann beenden Sie sie und{' '}
        <ScreenLink to="/update-password">ändern Sie Ihr Passwort</ScreenLink>.
      </p>
      <section className={`sheet ${classes.sheet}`} aria-labelledby="sessions">
        <h2 id="sessions">Ihre Anmeldungen</h2>
        {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
        <ul className={classes.sessions}>
          {data?.map((session) => (
            <Session key={session.id} session={session} onEnd={() => ending.mutate(session.id)} isBusy={ending.isPending} />
          ))}
        </ul>
        {others.length > 0 && (
          <button type="button" className="button" aria-disabled={ending.isPending} onClick={() => ending.mutate('others')}>
            Alle anderen beenden
          </button>
        )}
        {data && others.length === 0 && <p>Sie sind nur hier angemeldet.</p>}
      </section>
    </div>
  );
}

function Session({ session, onEnd, isBusy }: { session: OwnSession; onEnd: () => void; isBusy: boolean }) {
  const { device, startedAt, seenAt, isThis } = session;
  return (
    <li className={classes.session}>
      <div>
        <p>
          <strong>{device}</strong>
          {isThis && <span className={classes.here}>Dieses Gerät</span>}
        </p>
        <p className={classes.times}>
          Angemeldet am {formatInstant(startedAt)}, zuletzt benutzt am {formatInstant(seenAt)}
        </p>
      </div>
      {!isThis && (
        <button type="button" className="field-button" aria-disabled={isBusy} onClick={onEnd}>
          Beenden
          <span className="visually-hidden">
            : {device}, angemeldet am {formatInstant(startedAt)}
          </span>
        </button>
      )}
    </li>
  );
}
