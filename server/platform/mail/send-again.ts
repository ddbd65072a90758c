import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { tellOfMails } from './tell-of-mails.ts';
import './tables.ts';

/**
 * Sends a mail once more: a waiting or failed one is tried at once, a sent one goes out as a copy. Its link gets a new
 * secret. Returns false if no mail has that id.
 */
export async function sendAgain(db: Db, mailId: number): Promise<boolean> {
  const { rows } = await sql`
    with again as (
      update outbox_mail set gave_up_at = null, attempts = 0, next_attempt_at = now(), last_error = null
       where outbox_mail_id = ${mailId} and sent_at is null returning outbox_mail_id
    ), copy as (
      insert into outbox_mail (writer_id, recipient_id, recipient, secret_link, reply_to, subject, body_text, body_html, attachments)
      select writer_id, recipient_id, recipient, secret_link, reply_to, subject, body_text, body_html, attachments
        from outbox_mail where outbox_mail_id = ${mailId} and sent_at is not null returning outbox_mail_id
    )
    select from again union all select from copy`.execute(db);
  if (rows.length === 0) return false;
  await tellOfMails(db);
  return true;
}
