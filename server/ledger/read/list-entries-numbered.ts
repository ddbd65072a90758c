import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { EntryTable } from '#server/ledger/tables.ts';

/** A booking found by its number alone. */
export interface NumberedEntry {
  regionId: number;
  entryId: number;
  type: EntryTable['type'];
  partnerId: number | null;
  actorId: number;
  bookedAt: Date;
}

/**
 * The entries with a number in any region: usually one, more if a region came from another database. It looks up each
 * region's key, so the books need no further index.
 */
export async function listEntriesNumbered(db: Db, entryId: number): Promise<NumberedEntry[]> {
  const { rows } = await sql<NumberedEntry>`
    select e.region_id as "regionId", e.entry_id as "entryId", e.type, e.partner_id as "partnerId",
           e.actor_id as "actorId", e.booked_at as "bookedAt"
      from (select distinct region_id from account where kind = 'bank') as book
      join entry e on e.region_id = book.region_id and e.entry_id = ${entryId}
     order by e.region_id`.execute(db);
  return rows;
}
