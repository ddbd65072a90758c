import type { OutboxMail } from '#contract/operations.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listLatestMails } from '#server/platform/mail/list-latest-mails.ts';
import { withoutLinks } from '#server/platform/mail/without-links.ts';

const MOST = 200;

/**
 * The latest mails, newest first. Where a mail server delivers them, staff do not see the links in them: a link to set a
 * new password is for its recipient alone (rulings 4).
 */
export async function listOutbox(db: Db, { isMailServerSet }: { isMailServerSet: boolean }): Promise<OutboxMail[]> {
  const mails = await listLatestMails(db, MOST);
  return mails.map((mail) => ({
    id: mail.outbox_mail_id,
    createdAt: mail.created_at.toISOString(),
    recipient: mail.recipient,
    subject: mail.subject,
    text: isMailServerSet ? withoutLinks(mail.body_text) : mail.body_text,
    state: mail.sent_at ? 'sent' : mail.gave_up_at ? 'failed' : 'waiting',
    attempts: mail.attempts,
  }));
}
