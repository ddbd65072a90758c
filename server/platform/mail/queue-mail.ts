import type { Db } from '#server/platform/db/database.ts';
import type { Attachment } from './attachment.ts';
import { readMailAddress } from './read-mail-address.ts';
import { type Letter, writeLetter } from './write-letter.ts';
import type { SecretLink } from './secret-link.ts';
import { tellOfMails } from './tell-of-mails.ts';
import './tables.ts';

const LONGEST_SUBJECT = 150;
const LONGEST_BODY = 50_000;

/** A mail before it is put into the outbox. The program makes one by a template only (mail-template.ts). */
export interface Mail extends Letter {
  to: string;
  /** The person it is written to; null where that is nobody with an account, or whoever an address was typed for. */
  recipientId: number | null;
  /** Who gets an answer to it, where that is not the portal. */
  replyTo?: string | undefined;
  /** The person who wrote it, where that is not the portal. */
  writerId?: number | undefined;
  /** What the secret opens that takes the place of LINK_GAP when the mail leaves. */
  secretLink?: SecretLink | undefined;
  attachments?: readonly Attachment[] | undefined;
}

/**
 * Stands in a mail for a secret that opens an account. Staff can read the outbox, and so can whoever sees a backup or
 * has rights on the database; so the secret is made when the mail leaves.
 */
export const LINK_GAP = '__LINK__';

/**
 * Puts a mail into the outbox; within a transaction it goes out only if that commits. Throws a RangeError when an
 * address is invalid, or the subject is too long or could add a header: check what people typed before.
 * Returns the mail's id, by which `findSentAt` knows later whether it has gone out.
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

/** The same for many at once. */
export async function queueMails(db: Db, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  await db.insertInto('outbox_mail').values(mails.map(rowOf)).execute();
  await tellOfMails(db);
}

function rowOf({ to, recipientId, replyTo, writerId, secretLink, attachments = [], ...letter }: Mail) {
  const recipient = getMailAddress(to);
  const reply_to = replyTo === undefined ? null : getMailAddress(replyTo);
  if (!letter.subject || letter.subject.length > LONGEST_SUBJECT || /\p{Cc}/u.test(letter.subject))
    throw new RangeError('no subject of a mail');
  const { text, html } = writeLetter(letter);
  if (text.length > LONGEST_BODY) throw new RangeError('the mail is too long');
  return {
    writer_id: writerId ?? null,
    recipient_id: recipientId,
    secret_link: secretLink ?? null,
    recipient,
    reply_to,
    subject: letter.subject,
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
