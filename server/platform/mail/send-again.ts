import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { SecretLink } from './links.ts';
import { tellOfMails } from './queue-mail.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/**
 * Sends a mail once more: a waiting or failed one is tried at once, a sent one goes out as a copy. Its link gets a new
 * secret. Returns whose mail it is, and what its secret link is for; undefined if no mail has that id.
 */
export async function sendAgain(
  db: Db,
  mailId: number,
): Promise<{ recipientId: number | null; secretLink: SecretLink | null } | undefined> {
  const { rows } = await sql<{ recipientId: number | null; secretLink: SecretLink | null }>`
    with again as (
      update outbox_mail set gave_up_at = null, attempts = 0, next_attempt_at = now(), last_error = null
       where outbox_mail_id = ${mailId} and sent_at is null returning recipient_id, secret_link
    ), copy as (
      insert into outbox_mail (writer_id, recipient_id, recipient, secret_link, reply_to, subject, body_text, body_html, attachments)
      select writer_id, recipient_id, recipient, secret_link, reply_to, subject, body_text, body_html, attachments
        from outbox_mail where outbox_mail_id = ${mailId} and sent_at is not null returning recipient_id, secret_link
    )
    select recipient_id as "recipientId", secret_link as "secretLink" from (select * from again union all select * from copy) as mail`.execute(
    db,
  );
  const [mail] = rows;
  if (mail) await tellOfMails(db);
  return mail;
}

/** Selects mails of the outbox. */
export type MailCondition = (mail: ExpressionBuilder<Tables, 'outbox_mail'>) => Expression<SqlBool>;

/** Deletes mails that were sent or finally failed more than 90 days ago, except those that are still needed. */
export async function forgetMails(db: Db, isNeeded: MailCondition): Promise<void> {
  await db
    .deleteFrom('outbox_mail')
    .where((mail) => mail(mail.fn.coalesce('sent_at', 'gave_up_at'), '<', sql<Date>`now() - interval '90 days'`))
    .where((mail) => mail.not(isNeeded(mail)))
    .execute();
}
