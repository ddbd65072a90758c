import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The latest mails of the outbox, the newest first, with their links. */
export async function listLatestMails(db: Db, most: number) {
  return db
    .selectFrom('outbox_mail')
    .select(['outbox_mail_id', 'created_at', 'recipient', 'subject', 'body_text', 'sent_at', 'gave_up_at', 'attempts'])
    .orderBy('outbox_mail_id', 'desc')
    .limit(most)
    .execute();
}
