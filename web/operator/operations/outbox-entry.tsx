import { outbox, resendMail, type OutboxMail } from '#contract/operator/operations/outbox.ts';
import { readAnew } from '#web/api/acts.ts';
import { ask } from '#web/api/client.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './outbox.module.css';

export const stateNames: Record<OutboxMail['state'], string> = {
  waiting: 'wartet',
  sent: 'gesendet',
  failed: 'nicht zugestellt',
};

const tones: Record<OutboxMail['state'], Tone> = { waiting: 'waiting', sent: 'good', failed: 'bad' };

const buttonNames: Record<OutboxMail['state'], string> = {
  waiting: 'Jetzt versuchen',
  sent: 'Erneut senden',
  failed: 'Erneut versuchen',
};

/** A mail of the outbox: one line, the whole of it below. */
export function OutboxEntry({ mail }: { mail: OutboxMail }) {
  const resending = useAttempt({
    act: () => ask(resendMail, { id: mail.id }),
    confirmation: () => 'Die E-Mail geht gleich noch einmal hinaus.',
    onSuccess: () => void readAnew(outbox),
    fallback: 'Die E-Mail konnte nicht erneut gesendet werden.',
  });
  return (
    <li>
      <details className={classes.mail}>
        <summary className={classes.line}>
          <span className={classes.subject}>{mail.subject}</span>
          <span className={classes.to}>{mail.recipient}</span>
          <span className="figures">{formatInstant(mail.createdAt)}</span>
          <span>
            <StateMark tone={tones[mail.state]}>{stateNames[mail.state]}</StateMark>{' '}
            {mail.state === 'failed' && (
              <span className="nowrap">
                nach {mail.attempts} {mail.attempts === 1 ? 'Versuch' : 'Versuchen'}
              </span>
            )}
          </span>
        </summary>
        <div className={`stack gap-4 items-start ${classes.body}`}>
          {mail.lastError && (
            <p className="failure breakable">
              <strong>Grund:</strong> {mail.lastError}
            </p>
          )}
          <p className={classes.text}>{mail.text}</p>
          {mail.attachments.length > 0 && <p>Anhang: {mail.attachments.join(', ')}</p>}
          <AttemptButton attempt={resending}>{buttonNames[mail.state]}</AttemptButton>
          {resending.alerts}
        </div>
      </details>
    </li>
  );
}
