import { type RawBuilder, sql } from 'kysely';
import { lastSealedEntry } from './how-far-sealed.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** Adds the entries of a region after the first and up to the second id to the sums. */
type AddEntries = (trx: Trx, regionId: number, after: number, until: number) => Promise<void>;

interface Counting {
  /** The table that notes how far the sums of a region go: `region_id, entry_id`. */
  mark: RawBuilder<unknown>;
  add: AddEntries;
  atOnce: number;
}

/**
 * Adds a region's sealed entries that are not yet counted to the sums, in batches. May be interrupted at any point and
 * run by several processes at once. Returns how many entries were added.
 */
export async function countSealed(db: Db, regionId: number, counting: Counting): Promise<number> {
  const settled = await lastSealedEntry(db, regionId);
  let total = 0;
  for (;;) {
    const taken = await db.transaction().execute((trx) => takeNext(trx, regionId, settled, counting));
    total += taken;
    if (taken < counting.atOnce) return total;
  }
}

/** Sums and mark move together, so a reader finds each entry either in the sums or behind the mark. */
async function takeNext(trx: Trx, regionId: number, settled: number, { mark, add, atOnce }: Counting): Promise<number> {
  const after = await lockMark(trx, regionId, mark);
  const { rows } = await sql<{ until: number | null; count: number }>`
    select max(entry_id) as until, count(*)::int as count from (
      select entry_id from entry
       where region_id = ${regionId} and entry_id > ${after} and entry_id <= ${settled}
         order by entry_id limit ${atOnce}) next`.execute(trx);
  const { until, count } = rows[0]!;
  if (until === null) return 0;
  await add(trx, regionId, after, until);
  await sql`update ${mark} set entry_id = ${until} where region_id = ${regionId}`.execute(trx);
  return count;
}

/** Another process that counts the same region waits here, and then continues where this one has ended. */
async function lockMark(trx: Trx, regionId: number, mark: RawBuilder<unknown>): Promise<number> {
  await sql`insert into ${mark} values (${regionId}, 0) on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ entry_id: number }>`
    select entry_id from ${mark} where region_id = ${regionId} for update`.execute(trx);
  return rows[0]!.entry_id;
}
