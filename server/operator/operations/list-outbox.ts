import type { OutboxMail } from '#contract/operator/operations/outbox.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listMails, type MailFilter } from '#server/platform/mail/list-mails.ts';
import { LINK_GAP } from '#server/platform/mail/queue-mail.ts';
import { withoutLinks } from '#server/platform/mail/without-links.ts';

const PAGE = 50;

/**
 * Mails, newest first, a page at a time. Where a mail server delivers them, staff do not see the links in them: a link to set a
 * new password is for its recipient alone (rulings 4).
 */
export async function listOutbox(
  db: Db,
  { isMailServerSet }: { isMailServerSet: boolean },
  filter: MailFilter = {},
): Promise<{ mails: OutboxMail[]; next: number | null }> {
  const found = await listMails(db, filter, PAGE + 1);
  const page = found.slice(0, PAGE);
  return {
    mails: page.map((mail) => ({
      id: mail.outbox_mail_id,
      createdAt: mail.created_at.toISOString(),
      recipient: mail.recipient,
      subject: mail.subject,
      text: isMailServerSet || mail.body_text.includes(LINK_GAP) ? withoutLinks(mail.body_text) : mail.body_text,
      state: mail.sent_at ? 'sent' : mail.gave_up_at ? 'failed' : 'waiting',
      attempts: mail.attempts,
      lastError: mail.last_error,
      attachments: (mail.attachments ?? []).map(({ fileName }) => fileName),
    })),
    next: found.length > PAGE ? page.at(-1)!.outbox_mail_id : null,
  };
}
