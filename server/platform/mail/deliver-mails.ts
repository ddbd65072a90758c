import { sql } from 'kysely';
import type { Transporter } from 'nodemailer';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Attachment, type FetchAttachment, PaperToCome } from './attachment.ts';
import { openMailServer } from './mail-server.ts';
import { undeliverable } from './mails.ts';
import { LINK_GAP, queueMail } from './queue-mail.ts';
import type { SecretLink } from './links.ts';

/** Minutes to wait after the first, second, … failure; one more failure is final. */
const PAUSES = [1, 5, 15, 60, 240, 720, 1440];
/** How long a mail waits for a paper that cannot be made yet; that never counts as a failure. */
const PAPER_MINUTES = 60;
/** Far longer than the timeouts below; until it ends, the mail belongs to the process that took it. */
const LEASE_MINUTES = 10;

interface TakenMail {
  outbox_mail_id: number;
  created_at: Date;
  recipient: string;
  recipient_id: number | null;
  secret_link: SecretLink | null;
  reply_to: string | null;
  subject: string;
  body_text: string;
  body_html: string;
  attempts: number;
  attachments: Attachment[] | null;
}

export type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'CONTACT_MAIL'>;

/** Makes the secret for a link in a mail; undefined if the address is no longer the person's. */
export type IssueLinkSecret = (db: Db, link: SecretLink, personId: number, recipient: string) => Promise<string | undefined>;

/** What is inserted into a mail when it is sent. */
export interface MailParts {
  issueLinkSecret: IssueLinkSecret;
  fetchAttachment: FetchAttachment;
}

/**
 * Hands the due mails to the mail server, one after the other; does nothing if none is set. Several processes may do
 * this at once. No transaction is open meanwhile. So after a crash between the server's yes and our record of it, the
 * mail goes out again with the same Message-ID. Returns the ids of mails that finally failed; CONTACT_MAIL is told of
 * them.
 */
export async function deliverMails(db: Db, config: MailConfig, parts: MailParts): Promise<number[]> {
  const givenUp: number[] = [];
  if (!config.SMTP_URL) return givenUp;
  const mailServer = openMailServer(config.SMTP_URL);
  for (let mail = await takeDueMail(db); mail; mail = await takeDueMail(db)) {
    try {
      const whole = await withSecret(db, mail, parts.issueLinkSecret);
      await send(mailServer, config.MAIL_FROM, whole, await fetchAttachments(mail, parts.fetchAttachment));
    } catch (error) {
      if (error instanceof PaperToCome) {
        await putOff(db, mail, error);
        continue;
      }
      if (mail.attempts > PAUSES.length || isForGood(error)) {
        await giveUp(db, mail, config.CONTACT_MAIL, error);
        givenUp.push(mail.outbox_mail_id);
      } else await noteFailure(db, mail, error);
      // If the server itself is down, the other mails should not lose an attempt.
      if (!isAboutThisMail(error)) return givenUp;
      continue;
    }
    await noteSent(db, mail);
  }
  return givenUp;
}

/** A link whose secret must no longer be made. */
class SpentLink extends Error {}

async function withSecret(db: Db, mail: TakenMail, issueLinkSecret: IssueLinkSecret): Promise<TakenMail> {
  if (!mail.secret_link) return mail;
  const secret = await issueLinkSecret(db, mail.secret_link, mail.recipient_id!, mail.recipient);
  if (secret === undefined) throw new SpentLink('the address is no longer the person’s');
  const fill = (text: string) => text.replaceAll(LINK_GAP, secret);
  return { ...mail, body_text: fill(mail.body_text), body_html: fill(mail.body_html) };
}

/** An attachment does not exist; the other mails can still be sent. */
class MissingPaper extends Error {}

interface Enclosed {
  filename: string;
  content: Buffer;
  contentType: string;
}

async function fetchAttachments({ attachments }: TakenMail, fetchAttachment: FetchAttachment): Promise<Enclosed[]> {
  const enclosed: Enclosed[] = [];
  for (const attachment of attachments ?? []) {
    const content = await fetchAttachment(attachment).catch((cause: unknown) => {
      if (cause instanceof PaperToCome) throw cause;
      throw new MissingPaper(`the paper ${attachment.fileName} cannot be had`, { cause });
    });
    enclosed.push({ filename: attachment.fileName, content: Buffer.from(content), contentType: 'application/pdf' });
  }
  return enclosed;
}

/** Takes the mail that has been due longest, and reserves it for a while. */
async function takeDueMail(db: Db): Promise<TakenMail | undefined> {
  const { rows } = await sql<TakenMail>`
    update outbox_mail
       set attempts = attempts + 1, next_attempt_at = now() + ${LEASE_MINUTES} * interval '1 minute'
     where outbox_mail_id = (
       select outbox_mail_id from outbox_mail
        where sent_at is null and gave_up_at is null and next_attempt_at <= now()
        order by next_attempt_at, outbox_mail_id
        limit 1 for update skip locked)
    returning outbox_mail_id, created_at, recipient, recipient_id, secret_link, reply_to, subject, body_text, body_html, attempts, attachments`.execute(
    db,
  );
  return rows[0];
}

async function send(mailServer: Transporter, from: string, mail: TakenMail, attachments: Enclosed[]): Promise<void> {
  await mailServer.sendMail({
    from: { name: 'Kartenkontor', address: from },
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    attachments,
    messageId: `<${mail.outbox_mail_id}.${mail.created_at.getTime()}@${from.split('@')[1]}>`,
    // Prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}

async function noteSent(db: Db, { outbox_mail_id }: TakenMail): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ sent_at: sql`now()`, last_error: null })
    .where('outbox_mail_id', '=', outbox_mail_id)
    .execute();
}

async function noteFailure(db: Db, { outbox_mail_id, attempts }: TakenMail, error: unknown): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ last_error: reasonOf(error), next_attempt_at: sql`now() + ${PAUSES[attempts - 1]} * interval '1 minute'` })
    .where('outbox_mail_id', '=', outbox_mail_id)
    .execute();
}

/** The attempt does not count. */
async function putOff(db: Db, { outbox_mail_id, attempts }: TakenMail, error: PaperToCome): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({
      attempts: attempts - 1,
      last_error: reasonOf(error),
      next_attempt_at: sql`now() + ${PAPER_MINUTES} * interval '1 minute'`,
    })
    .where('outbox_mail_id', '=', outbox_mail_id)
    .execute();
}

async function giveUp(db: Db, mail: TakenMail, contact: string, error: unknown): Promise<void> {
  const last_error = reasonOf(error);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('outbox_mail')
      .set({ last_error, gave_up_at: sql`now()` })
      .where('outbox_mail_id', '=', mail.outbox_mail_id)
      .execute();
    // If this notice fails too, nobody is left to be told.
    if (mail.recipient !== contact)
      await queueMail(trx, undeliverable({ email: contact, personId: null }, { ...mail, reason: last_error }));
  });
}

function reasonOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).slice(0, 500);
}

/** What nodemailer adds to an error of a mail server. */
interface MailError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** Whether recipient or content was refused. Not: no connection, sign-in failed, our sender refused, no answer. */
function isAboutThisMail(error: unknown): boolean {
  const { code, command } = error as MailError;
  return (
    error instanceof SpentLink ||
    error instanceof MissingPaper ||
    code === 'EMESSAGE' ||
    (code === 'EENVELOPE' && command !== 'MAIL FROM')
  );
}

/** Whether the code says that another attempt is useless (5xx, RFC 5321). */
function isForGood(error: unknown): boolean {
  return error instanceof SpentLink || (isAboutThisMail(error) && ((error as MailError).responseCode ?? 0) >= 500);
}
