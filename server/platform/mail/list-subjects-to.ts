import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The latest mails to a person, the newest first, without what stands in them. */
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
