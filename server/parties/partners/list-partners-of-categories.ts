import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The partners of a region who have a branch in one of the categories. */
export async function listPartnersOfCategories(db: Db, regionId: number, categoryIds: readonly number[]): Promise<number[]> {
  if (categoryIds.length === 0) return [];
  const rows = await db
    .selectFrom('branch_category')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.region_id', '=', 'branch_category.region_id')
        .onRef('branch.branch_id', '=', 'branch_category.branch_id'),
    )
    .select('branch.partner_id')
    .distinct()
    .where('branch.ended_at', 'is', null)
    .where('branch_category.region_id', '=', regionId)
    .where('branch_category.category_id', 'in', categoryIds)
    .execute();
  return rows.map((row) => row.partner_id);
}
