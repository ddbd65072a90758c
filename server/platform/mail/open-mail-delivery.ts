import type { Database } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { openRounds } from '#server/platform/rounds.ts';
import { deliverMails, type MailConfig, type MailParts } from './deliver-mails.ts';
import { NEW_MAIL } from './queue-mail.ts';

/**
 * Delivers the outbox, in each process, if a mail server is set. At once when the database reports a new mail, because
 * people wait for it. Else every few seconds, for mails to try again, and for changes that were missed. Returns the
 * stop, which waits for a mail being sent.
 */
export function openMailDelivery(
  { db, onChange }: Pick<Database, 'db' | 'onChange'>,
  config: MailConfig,
  log: Logger,
  parts: MailParts,
): () => Promise<void> {
  if (!config.SMTP_URL) return async () => {};
  const rounds = openRounds('mails', log, async () => {
    const givenUp = await deliverMails(db, config, parts);
    for (const mail of givenUp) log.error({ mail }, 'mail given up');
    return false;
  });
  onChange((topic) => {
    if (topic === NEW_MAIL) rounds.wake();
  });
  return () => rounds.close();
}
