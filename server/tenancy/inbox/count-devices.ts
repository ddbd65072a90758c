import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** How many devices of these people show messages; for a trial all count. */
export async function countDevices(db: Db, personIds: readonly number[], { isTrial }: { isTrial: boolean }): Promise<number> {
  const { count } = await db
    .selectFrom('push_device')
    .select((device) => device.fn.countAll<number>().as('count'))
    .where(sql<boolean>`person_id = any (${personIds}::bigint[])`)
    .$if(!isTrial, (devices) => devices.where('wants_messages', '=', true))
    .executeTakeFirstOrThrow();
  return count;
}
