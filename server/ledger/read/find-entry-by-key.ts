import type { Db } from '#server/platform/db/database.ts';

/** The number of the entry that somebody booked by a key; undefined when there is none. */
export async function findEntryByKey(
  db: Db,
  { regionId, actorId, key }: { regionId: number; actorId: number; key: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('entry')
    .select('entry_id')
    .where('region_id', '=', regionId)
    .where('actor_id', '=', actorId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.entry_id;
}
