import { useQuery } from '@tanstack/react-query';
import type { OutboxMail } from '#contract/operations.ts';
import { outboxQuery } from '#web/api/operations.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './outbox.module.css';

const stateNames: Record<OutboxMail['state'], string> = { waiting: 'wartet', sent: 'gesendet', failed: 'fehlgeschlagen' };

/** The latest mails of the portal: without a mail server this is where they are read (rulings 5). */
export function OutboxScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(outboxQuery);
  return (
    <div className="page">
      <h1>Postausgang</h1>
      {data && (
        <p className="page-lead">
          {data.isMailServerSet
            ? 'Die neuesten E-Mails des Portals. Was wartet, wird an den Mailserver übergeben.'
            : 'Es ist kein Mailserver eingerichtet. Die E-Mails werden nur hier angezeigt und nicht versendet.'}
        </p>
      )}
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.mails.length === 0 && <p className={classes.empty}>Es wurden noch keine E-Mails geschrieben.</p>}
      {data && data.mails.length > 0 && (
        <ul className={`sheet ${classes.list}`}>
          {data.mails.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Mail({ mail }: { mail: OutboxMail }) {
  return (
    <li>
      <details className={classes.mail}>
        <summary>
          <span className={classes.subject}>{mail.subject}</span>
          <span>{mail.recipient}</span>
          <span className={classes.time}>{formatInstant(mail.createdAt)}</span>
          <span className={classes.state} data-state={mail.state}>
            {stateNames[mail.state]}
            {mail.state === 'failed' && ` nach ${mail.attempts} Versuchen`}
          </span>
        </summary>
        <p className={classes.text}>{mail.text}</p>
      </details>
    </li>
  );
}
