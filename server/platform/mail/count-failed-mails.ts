import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The mails that were given up within the last seven days: how many, and when the latest. */
export async function countFailedMails(db: Db): Promise<{ count: number; latestAt: Date | null }> {
  const { count, latest } = await db
    .selectFrom('outbox_mail')
    .select((mail) => [mail.fn.countAll<number>().as('count'), mail.fn.max('gave_up_at').as('latest')])
    .where('gave_up_at', '>', sql<Date>`now() - interval '7 days'`)
    .executeTakeFirstOrThrow();
  return { count, latestAt: latest };
}
