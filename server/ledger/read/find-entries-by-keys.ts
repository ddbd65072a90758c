import type { Db } from '#server/platform/db/database.ts';

/** The numbers of the entries that somebody booked by some keys, by the key. A key that booked nothing is missing. */
export async function findEntriesByKeys(
  db: Db,
  { regionId, actorId, keys }: { regionId: number; actorId: number; keys: readonly string[] },
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('entry')
    .select(['entry_id', 'idempotency_key'])
    .where('region_id', '=', regionId)
    .where('actor_id', '=', actorId)
    .where('idempotency_key', 'in', keys)
    .execute();
  return new Map(rows.map(({ entry_id, idempotency_key }) => [idempotency_key!, entry_id]));
}
