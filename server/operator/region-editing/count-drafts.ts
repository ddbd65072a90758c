import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** How many parts of each region wait to be published; the operator's own texts stand under null. */
export async function countDrafts(db: Db): Promise<Map<number | null, number>> {
  const rows = await db
    .selectFrom('region_part')
    .select((part) => ['region_id', part.fn.countAll<number>().as('drafts')])
    .where('draft', 'is not', null)
    .groupBy('region_id')
    .execute();
  return new Map(rows.map((row) => [row.region_id, row.drafts]));
}
