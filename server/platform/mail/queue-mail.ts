import { type Db, CHANGES } from '#server/platform/db/database.ts';
import type { Attachment } from './attachment.ts';
import { readMailAddress } from './read-mail-address.ts';
import { type MailContent, writeMail } from './write-mail.ts';
import type { SecretLink } from './links.ts';
import { sql } from 'kysely';

const LONGEST_SUBJECT = 150;
const LONGEST_BODY = 50_000;

/** A mail for the outbox. The program only makes mails by templates (mail-template.ts). */
export interface Mail extends MailContent {
  to: string;
  /** The person it is for; null if there is no account, or if somebody else typed the address. */
  recipientId: number | null;
  /** Who gets the answer, if not the portal. */
  replyTo?: string | undefined;
  /** The person who wrote it, if not the portal. */
  writerId?: number | undefined;
  /** The purpose of the secret that replaces LINK_GAP when the mail is sent. */
  secretLink?: SecretLink | undefined;
  attachments?: readonly Attachment[] | undefined;
}

/**
 * Placeholder for a secret that opens an account. The secret is made only when the mail is sent, because staff, backups
 * and database users can read the outbox.
 */
export const LINK_GAP = '__LINK__';

/**
 * Puts a mail into the outbox; inside a transaction it is only sent if that commits. Throws a RangeError if an address
 * is invalid, or the subject is too long or could add a header: check typed texts before. Returns the mail's id;
 * `findSentAt` uses it to tell whether it was sent.
 */
export async function queueMail(db: Db, mail: Mail): Promise<number> {
  const { outbox_mail_id } = await db
    .insertInto('outbox_mail')
    .values(rowOf(mail))
    .returning('outbox_mail_id')
    .executeTakeFirstOrThrow();
  await tellOfMails(db);
  return outbox_mail_id;
}

/** The same for many mails at once. Throws as `queueMail` does. */
export async function queueMails(db: Db, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  await db.insertInto('outbox_mail').values(mails.map(rowOf)).execute();
  await tellOfMails(db);
}

function rowOf({ to, recipientId, replyTo, writerId, secretLink, attachments = [], ...content }: Mail) {
  const recipient = getMailAddress(to);
  const reply_to = replyTo === undefined ? null : getMailAddress(replyTo);
  if (!content.subject || content.subject.length > LONGEST_SUBJECT || /\p{Cc}/u.test(content.subject))
    throw new RangeError('no subject of a mail');
  const { text, html } = writeMail(content);
  if (text.length > LONGEST_BODY) throw new RangeError('the mail is too long');
  return {
    writer_id: writerId ?? null,
    recipient_id: recipientId,
    secret_link: secretLink ?? null,
    recipient,
    reply_to,
    subject: content.subject,
    body_text: text,
    body_html: html,
    attachments: attachments.length > 0 ? JSON.stringify(attachments) : null,
  };
}

function getMailAddress(text: string): string {
  const address = readMailAddress(text);
  if (address === undefined) throw new RangeError('no mail address');
  return address;
}

export const NEW_MAIL = 'mails';

/** Tells all processes that there is a mail to deliver, once this transaction has committed. */
export async function tellOfMails(db: Db): Promise<void> {
  await sql`select pg_notify(${CHANGES}, ${NEW_MAIL})`.execute(db);
}
