import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import './tables.ts';

/** A partner's branches, the main site first, also those that were closed, with where they are. */
export async function listBranches(db: Db, { regionId, partnerId }: { regionId: number; partnerId: number }) {
  return db
    .selectFrom('branch')
    .leftJoin('branch_place', (join) =>
      join.onRef('branch_place.region_id', '=', 'branch.region_id').onRef('branch_place.branch_id', '=', 'branch.branch_id'),
    )
    .selectAll('branch')
    .select(['branch_place.latitude', 'branch_place.longitude'])
    .where('branch.region_id', '=', regionId)
    .where('branch.partner_id', '=', partnerId)
    .orderBy('branch.position')
    .execute();
}

/** Where the main site of every partner is, by the partner's id. */
export async function listMainSites(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('branch').select(['partner_id', 'city']).where('position', '=', 0).execute();
  return new Map(rows.map((row) => [row.partner_id, row.city]));
}

/** Closes an open branch; its past stays. Returns its name, undefined where there is none, or it is the main site, or closed already. */
export async function closeBranch(
  trx: Trx,
  { regionId, partnerId }: { regionId: number; partnerId: number },
  branchId: number,
): Promise<string | undefined> {
  const branch = await trx
    .updateTable('branch')
    .set({ ended_at: sql<Date>`now()` })
    .where('region_id', '=', regionId)
    .where('partner_id', '=', partnerId)
    .where('branch_id', '=', branchId)
    .where('position', '>', 0)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return branch?.name;
}
