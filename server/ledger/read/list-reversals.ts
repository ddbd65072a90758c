import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What was taken back of entries, in cents; without those of which nothing was (rulings 3, Storno). */
export async function listReversals(db: Db, regionId: number, entryIds: readonly number[]): Promise<Map<number, Cents>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('entry')
    .select(['reversal_of', 'cents'])
    .where('region_id', '=', regionId)
    .where('reversal_of', 'in', entryIds)
    .execute();
  return new Map(rows.map((row) => [row.reversal_of!, row.cents]));
}
