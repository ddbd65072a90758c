import { sql } from 'kysely';
import nodemailer, { type Transporter } from 'nodemailer';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withoutLinks } from './without-links.ts';
import './tables.ts';

/** Minutes to wait after the first, second, … failure; after one more the mail is given up. */
const PAUSES = [1, 5, 15, 60, 240, 720, 1440];
/** Far longer than the timeouts below: while it runs, the mail belongs to the process that took it. */
const LEASE_MINUTES = 10;

interface TakenMail {
  outbox_mail_id: number;
  created_at: Date;
  recipient: string;
  reply_to: string | null;
  subject: string;
  body_text: string;
  body_html: string;
  attempts: number;
}

/**
 * Hands the mails that are due to the mail server, one after the other; does nothing where none is set. Several processes
 * may do this at once. No transaction is open meanwhile, so a crash between the mail server's yes and our note of it makes
 * the mail go out once more, with the same Message-ID.
 */
export async function deliverMails(db: Db, { SMTP_URL, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Promise<void> {
  if (!SMTP_URL) return;
  const mailServer = openMailServer(SMTP_URL);
  for (let mail = await takeDueMail(db); mail; mail = await takeDueMail(db)) {
    try {
      await send(mailServer, MAIL_FROM, mail);
    } catch (error) {
      await noteFailure(db, mail, error);
      // Where the server itself is out of order, the other mails need not lose an attempt.
      if (!isAboutThisMail(error)) return;
      continue;
    }
    await noteSent(db, mail);
  }
}

/** What the address itself says (`?requireTLS=true`) comes before what stands here. */
function openMailServer(url: string): Transporter {
  return nodemailer.createTransport({
    url,
    // Within one machine nobody listens in, and a local server seldom has a certificate that can be checked.
    ignoreTLS: /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Takes the mail that has been due longest and lets no other process have it for a while. */
async function takeDueMail(db: Db): Promise<TakenMail | undefined> {
  const { rows } = await sql<TakenMail>`
    update outbox_mail
       set attempts = attempts + 1, next_attempt_at = now() + ${LEASE_MINUTES} * interval '1 minute'
     where outbox_mail_id = (
       select outbox_mail_id from outbox_mail
        where sent_at is null and gave_up_at is null and next_attempt_at <= now()
        order by next_attempt_at, outbox_mail_id
        limit 1 for update skip locked)
    returning outbox_mail_id, created_at, recipient, reply_to, subject, body_text, body_html, attempts`.execute(db);
  return rows[0];
}

async function send(mailServer: Transporter, from: string, mail: TakenMail): Promise<void> {
  await mailServer.sendMail({
    from: { name: 'Kartenkontor', address: from },
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    messageId: `<${mail.outbox_mail_id}.${mail.created_at.getTime()}@${from.split('@')[1]}>`,
    // Out-of-office assistants stay quiet.
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}

async function noteSent(db: Db, { outbox_mail_id, body_text }: TakenMail): Promise<void> {
  await db
    .updateTable('outbox_mail')
    .set({ sent_at: sql`now()`, last_error: null, body_text: withoutLinks(body_text), body_html: '' })
    .where('outbox_mail_id', '=', outbox_mail_id)
    .execute();
}

async function noteFailure(db: Db, { outbox_mail_id, attempts }: TakenMail, error: unknown): Promise<void> {
  const pause = PAUSES[attempts - 1];
  await db
    .updateTable('outbox_mail')
    .set({
      last_error: String(error instanceof Error ? error.message : error).slice(0, 500),
      ...(pause === undefined
        ? { gave_up_at: sql<Date>`now()` }
        : { next_attempt_at: sql<Date>`now() + ${pause} * interval '1 minute'` }),
    })
    .where('outbox_mail_id', '=', outbox_mail_id)
    .execute();
}

/** Recipient or content refused, rather than no connection, no sign-in or no answer. */
function isAboutThisMail(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}
