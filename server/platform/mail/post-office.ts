import type { Db } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { deliverMails, type MailConfig, type MailParts } from './deliver-mails.ts';

/** People wait before an empty mailbox: a link for a new password has to be there at once. */
const PAUSE_MS = 2_000;

/** Looks into the outbox every few seconds, in each process, where a mail server is set. Returns the stop, which lets a mail on its way arrive. */
export function openPostOffice(db: Db, config: MailConfig, log: Logger, parts: MailParts): () => Promise<void> {
  if (!config.SMTP_URL) return async () => {};
  let isClosing = false;
  let round = Promise.resolve();
  let timer: NodeJS.Timeout;

  function waitForNext(): void {
    timer = setTimeout(() => {
      round = deliver();
    }, PAUSE_MS);
  }

  async function deliver(): Promise<void> {
    try {
      const givenUp = await deliverMails(db, config, parts);
      for (const mail of givenUp) log.error({ mail }, 'mail given up');
    } catch (error) {
      log.error({ err: error }, 'mails');
    }
    if (!isClosing) waitForNext();
  }

  waitForNext();
  return async () => {
    isClosing = true;
    clearTimeout(timer);
    await round;
  };
}
