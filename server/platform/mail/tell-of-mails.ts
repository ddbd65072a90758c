import { sql } from 'kysely';
import { type Db, NOTICES } from '#server/platform/db/database.ts';

export const MAIL_NOTICE = 'mails';

/** Tells all processes that there is a mail to deliver, once this transaction has committed. */
export async function tellOfMails(db: Db): Promise<void> {
  await sql`select pg_notify(${NOTICES}, ${MAIL_NOTICE})`.execute(db);
}
