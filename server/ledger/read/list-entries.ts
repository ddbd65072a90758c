import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** An entry of the books without its postings. `cents` is the booked amount. */
export interface Entry {
  entryId: number;
  type: string;
  cents: Cents;
  partnerId: number | null;
  branchId: number | null;
  /** The person who booked, or `PORTAL`. */
  actorId: number;
  bookedAt: Date;
}

/** These entries of a region, ordered by id. */
export async function listEntries(db: Db, regionId: number, entryIds: readonly number[]): Promise<Entry[]> {
  if (entryIds.length === 0) return [];
  return db
    .selectFrom('entry')
    .select(['entry_id as entryId', 'type', 'cents', 'partner_id as partnerId', 'branch_id as branchId', 'actor_id as actorId'])
    .select('booked_at as bookedAt')
    .where('region_id', '=', regionId)
    .where('entry_id', 'in', entryIds)
    .orderBy('entry_id')
    .execute();
}

/** Time of a region's first entry; undefined when there is none. */
export async function findFirstBookedAt(db: Db, regionId: number): Promise<Date | undefined> {
  const first = await db
    .selectFrom('entry')
    .select('booked_at')
    .where('region_id', '=', regionId)
    .orderBy('entry_id')
    .limit(1)
    .executeTakeFirst();
  return first?.booked_at;
}
