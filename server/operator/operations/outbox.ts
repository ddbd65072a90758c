import type { OutboxMail } from '#contract/operator/operations/outbox.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listMails, type MailFilter } from '#server/platform/mail/reads.ts';
import { LINK_GAP } from '#server/platform/mail/queue-mail.ts';
import { withoutLinks } from '#server/platform/mail/links.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { sendAgain } from '#server/platform/mail/send-again.ts';
import { forgetMailedTokens } from '#server/tenancy/credentials/mailed-token.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

const PAGE = 50;

/**
 * Mails, newest first, a page at a time. Where a mail server delivers them, staff does not see the links in them. A
 * link to set a new password is for its recipient alone.
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

/** Sends a mail once more, in the name of a member of staff. Throws Refusal 404 where it is unknown or deleted. */
export async function resendMail(db: Db, mailId: number, staffId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mail = await sendAgain(trx, mailId);
    if (!mail) throw notFound('Diese E-Mail gibt es nicht mehr.');
    // The copy brings a link of its own.
    if (mail.recipientId !== null && mail.secretLink) await forgetMailedTokens(trx, mail.recipientId, mail.secretLink);
    await audit(trx, { personId: staffId, regionId: null, act: 'mail-resent', subject: `mail ${mailId}` });
  });
}
