import type { Db } from '#server/platform/db/database.ts';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Tables } from '#server/platform/db/tables.ts';

export interface MailFilter {
  /** Part of a recipient's address or of a subject, in any case. */
  search?: string | undefined;
  state?: 'waiting' | 'sent' | 'failed' | undefined;
  /** Only mails older than the one with this id. */
  before?: number | undefined;
}

/** Mails of the outbox, the newest first, with their links. */
export async function listMails(db: Db, { search, state, before }: MailFilter, most: number) {
  const pattern = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('outbox_mail')
    .select([
      'outbox_mail_id',
      'created_at',
      'recipient',
      'subject',
      'body_text',
      'sent_at',
      'gave_up_at',
      'attempts',
      'last_error',
      'attachments',
    ])
    .$if(before !== undefined, (mails) => mails.where('outbox_mail_id', '<', before!))
    .$if(Boolean(pattern), (mails) =>
      mails.where((mail) => mail.or([mail('recipient', 'ilike', pattern!), mail('subject', 'ilike', pattern!)])),
    )
    .$if(state === 'sent', (mails) => mails.where('sent_at', 'is not', null))
    .$if(state === 'failed', (mails) => mails.where('gave_up_at', 'is not', null))
    .$if(state === 'waiting', (mails) => mails.where('sent_at', 'is', null).where('gave_up_at', 'is', null))
    .orderBy('outbox_mail_id', 'desc')
    .limit(most)
    .execute();
}

/** The mails that finally failed in the last seven days: their number, and the latest; undefined for none. */
export async function readFailedMails(
  db: Db,
): Promise<{ count: number; latest: { recipient: string; subject: string; at: Date } | undefined }> {
  const failed = await db
    .selectFrom('outbox_mail')
    .select(['recipient', 'subject', 'gave_up_at', sql<number>`count(*) over ()`.as('count')])
    .where('gave_up_at', '>', sql<Date>`now() - interval '7 days'`)
    .orderBy('gave_up_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!failed) return { count: 0, latest: undefined };
  const { recipient, subject, gave_up_at: at, count } = failed;
  return { count, latest: { recipient, subject, at: at! } };
}

/** The mails still to be sent: their number, and how many seconds the oldest has waited (0 for none). */
export async function countWaitingMails(db: Db): Promise<{ count: number; oldestSeconds: number }> {
  return db
    .selectFrom('outbox_mail')
    .select((mail) => [
      mail.fn.countAll<number>().as('count'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('oldestSeconds'),
    ])
    .where('sent_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** When these mails were handed to a mail server, by id; mails not sent or no longer stored are left out. */
export async function findSentAt(db: Db, mailIds: readonly number[]): Promise<Map<number, Date>> {
  if (mailIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('outbox_mail')
    .select(['outbox_mail_id', 'sent_at'])
    .where('outbox_mail_id', 'in', mailIds)
    .execute();
  return new Map(rows.flatMap(({ outbox_mail_id, sent_at }) => (sent_at ? [[outbox_mail_id, sent_at] as const] : [])));
}

/** The latest mails to a person, the newest first, without their texts. */
export async function listSubjectsTo(db: Db, personId: number, most: number) {
  const rows = await db
    .selectFrom('outbox_mail')
    .select(['outbox_mail_id', 'subject', 'created_at', 'sent_at', 'gave_up_at'])
    .where('recipient_id', '=', personId)
    .orderBy('outbox_mail_id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.outbox_mail_id,
    subject: row.subject,
    queuedAt: row.created_at,
    state: row.sent_at ? ('sent' as const) : row.gave_up_at ? ('failed' as const) : ('waiting' as const),
  }));
}

/** The mails to or from a person, the oldest first, with their links. */
export async function listMailsOf(db: Db, personId: number): Promise<{ queuedAt: Date; subject: string; text: string }[]> {
  return db
    .selectFrom('outbox_mail')
    .select(['created_at as queuedAt', 'subject', 'body_text as text'])
    .where(isMailOf(personId))
    .orderBy('outbox_mail_id')
    .execute();
}

/** Deletes them, also those that are not sent yet. */
export async function deleteMailsOf(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('outbox_mail').where(isMailOf(personId)).execute();
}

/** Mails to or from a person. Not by address, which may have belonged to somebody else. */
function isMailOf(personId: number) {
  return (mail: ExpressionBuilder<Tables, 'outbox_mail'>): Expression<SqlBool> =>
    mail.or([mail('writer_id', '=', personId), mail('recipient_id', '=', personId)]);
}

/** How many of these mails were given up; mails no longer stored count as delivered. */
export async function countGivenUp(db: Db, mailIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox_mail
     where outbox_mail_id = any (${mailIds}::bigint[]) and gave_up_at is not null`.execute(db);
  return rows[0]!.count;
}
