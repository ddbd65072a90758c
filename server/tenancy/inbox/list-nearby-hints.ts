import { sql } from 'kysely';
import type { NearbyHint } from '#contract/tenancy/inbox/inbox.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The hints for places that a person shall get on coming near, of those that are valid now. */
export async function listNearbyHints(db: Db, personId: number): Promise<NearbyHint[]> {
  const rows = await db
    .selectFrom('inbox_entry')
    .innerJoin('inbox_message', (join) =>
      join
        .onRef('inbox_message.region_id', '=', 'inbox_entry.region_id')
        .onRef('inbox_message.message_id', '=', 'inbox_entry.message_id'),
    )
    .select(['inbox_entry.message_id', 'title', 'body', 'latitude', 'longitude', 'valid_until'])
    .where('person_id', '=', personId)
    .where('kind', '=', 'nearby')
    .where('valid_from', '<=', sql<Date>`now()`)
    .where('valid_until', '>', sql<Date>`now()`)
    .orderBy('inbox_entry.message_id')
    .execute();
  return rows.map((row) => ({
    id: row.message_id,
    title: row.title,
    message: row.body,
    latitude: row.latitude!,
    longitude: row.longitude!,
    validUntil: row.valid_until!.toISOString(),
  }));
}
