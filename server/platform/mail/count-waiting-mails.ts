import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The mails that are still to go out: how many, and for how many seconds the oldest has waited; 0 where none waits. */
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
