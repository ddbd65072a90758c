import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** A branch with the name of its partner; the main site where none is named. Throws when the partner has no such branch. */
export async function getBranch(db: Db, partnerId: number, branchId: number | null) {
  const branch = await db
    .selectFrom('branch')
    .innerJoin('partner', (join) =>
      join.onRef('partner.region_id', '=', 'branch.region_id').onRef('partner.partner_id', '=', 'branch.partner_id'),
    )
    .select(['partner.name as partnerName', 'branch.name', 'branch.street', 'branch.zip', 'branch.city'])
    .where('branch.partner_id', '=', partnerId)
    .where((row) => (branchId === null ? row('branch.position', '=', 0) : row('branch.branch_id', '=', branchId)))
    .executeTakeFirst();
  if (!branch) throw new Error(`partner ${partnerId} has no branch ${branchId}`);
  return branch;
}
