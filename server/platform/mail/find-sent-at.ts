import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** When those mails were handed to a mail server, by id; one that was not, or is no longer kept, is left out. */
export async function findSentAt(db: Db, mailIds: readonly number[]): Promise<Map<number, Date>> {
  if (mailIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('outbox_mail')
    .select(['outbox_mail_id', 'sent_at'])
    .where('outbox_mail_id', 'in', mailIds)
    .execute();
  return new Map(rows.flatMap(({ outbox_mail_id, sent_at }) => (sent_at ? [[outbox_mail_id, sent_at] as const] : [])));
}
