import type { Db } from '#server/platform/db/database.ts';

/** Whether a mail with such a link still waits to be sent to a person. */
export async function isLinkOnItsWay(db: Db, personId: number, link: SecretLink): Promise<boolean> {
  const mail = await db
    .selectFrom('outbox_mail')
    .select('outbox_mail_id')
    .where('recipient_id', '=', personId)
    .where('secret_link', '=', link)
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .executeTakeFirst();
  return mail !== undefined;
}

/** Withdraws mails with such a link that are not sent yet. */
export async function withdrawLinks(db: Db, personId: number, link: SecretLink): Promise<void> {
  await db
    .deleteFrom('outbox_mail')
    .where('recipient_id', '=', personId)
    .where('secret_link', '=', link)
    .where('sent_at', 'is', null)
    .execute();
}

/** A mail's text without its addresses: they may open an account, so only the recipient may have them. */
export function withoutLinks(text: string): string {
  return text.replace(/https?:\/\/\S+/g, '(Link nur in der E-Mail selbst)');
}

/** The purposes of mailed links whose secret only the recipient may read. */
export type SecretLink = 'new-password' | 'newsletter' | 'employer-account';
