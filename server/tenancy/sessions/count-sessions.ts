import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import '#server/tenancy/people/tables.ts';

/** In how many browsers a person is signed in; what has run out does not count. */
export async function countSessions(
  db: Db,
  personId: number,
  limits: Pick<Config, 'SESSION_IDLE_MINUTES' | 'SESSION_ABSOLUTE_MINUTES'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select((session) => session.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('seen_at', '>', sql<Date>`now() - ${limits.SESSION_IDLE_MINUTES} * interval '1 minute'`)
    .where('started_at', '>', sql<Date>`now() - ${limits.SESSION_ABSOLUTE_MINUTES} * interval '1 minute'`)
    .executeTakeFirstOrThrow();
  return count;
}
