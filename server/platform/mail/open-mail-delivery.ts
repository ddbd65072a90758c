import type { Database } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { deliverMails, type MailConfig, type MailParts } from './deliver-mails.ts';
import { NEW_MAIL } from './queue-mail.ts';

/** For mails to try again, and for changes that were missed. */
const PAUSE_MS = 2_000;

/**
 * Delivers the outbox, in each process, if a mail server is set. At once when the database reports a new mail, because
 * people wait for it; else every few seconds. Returns the stop, which waits for a mail being sent.
 */
export function openMailDelivery(
  { db, onChange }: Pick<Database, 'db' | 'onChange'>,
  config: MailConfig,
  log: Logger,
  parts: MailParts,
): () => Promise<void> {
  if (!config.SMTP_URL) return async () => {};
  let isClosing = false;
  let isWanted = false;
  let timer: NodeJS.Timeout;
  let round: Promise<void> | undefined;

  async function deliver(): Promise<void> {
    clearTimeout(timer);
    isWanted = false;
    try {
      const givenUp = await deliverMails(db, config, parts);
      for (const mail of givenUp) log.error({ mail }, 'mail given up');
    } catch (error) {
      log.error({ err: error }, 'mails');
    }
    round = undefined;
    if (!isClosing) timer = setTimeout(begin, isWanted ? 0 : PAUSE_MS);
  }

  function begin(): void {
    round = deliver();
  }

  timer = setTimeout(begin, PAUSE_MS);
  onChange((topic) => {
    if (topic !== NEW_MAIL || isClosing) return;
    isWanted = true;
    if (!round) begin();
  });
  return async () => {
    isClosing = true;
    clearTimeout(timer);
    await round;
  };
}
