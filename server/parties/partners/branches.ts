import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { PartnerKey } from '#server/tenancy/people/business-people.ts';

/** A partner's branches, the main site first, also those that were closed, with where they are. */
export async function listBranches(db: Db, { regionId, partnerId }: PartnerKey) {
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

/** Closes an open branch; its past stays. Returns its name; undefined if it is unknown, closed, or the main site. */
export async function closeBranch(trx: Trx, { regionId, partnerId }: PartnerKey, branchId: number): Promise<string | undefined> {
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

/** Names of a partner's branches by id. */
export async function listBranchNames(db: Db, partnerId: number): Promise<Map<number | null, string>> {
  const rows = await db.selectFrom('branch').select(['branch_id', 'name']).where('partner_id', '=', partnerId).execute();
  return new Map(rows.map((row) => [row.branch_id, row.name]));
}

/** A branch with its partner's name; without an id the main site. Throws when the partner has no such branch. */
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

/** Degrees of WGS 84. */
export interface BranchPlace {
  latitude: number;
  longitude: number;
}

/** Stores where branches are; null takes back what was known. */
export async function storeBranchPlaces(
  trx: Trx,
  region_id: number,
  branches: readonly { branchId: number; place: BranchPlace | null }[],
): Promise<void> {
  const ids = branches.map(({ branchId }) => branchId);
  await trx.deleteFrom('branch_place').where('region_id', '=', region_id).where('branch_id', 'in', ids).execute();
  const rows = branches.flatMap(({ branchId, place }) => (place ? [{ region_id, branch_id: branchId, ...place }] : []));
  if (rows.length > 0) await trx.insertInto('branch_place').values(rows).execute();
}

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

/** The trades of branches, by id of the branch; nulls and doubles in the list do no harm. */
export async function listTradeIds(
  db: Db,
  regionId: number,
  branchIds: readonly (number | null)[],
): Promise<Map<number | null, number[]>> {
  const wanted = [...new Set(branchIds)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('branch_category')
    .select(['branch_id', 'category_id'])
    .where('region_id', '=', regionId)
    .where('branch_id', 'in', wanted)
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.branch_id)].map(([branch, of]) => [branch, of.map((row) => row.category_id)]),
  );
}

/** A branch that the public may see. */
export interface PublishedBranch {
  branchId: number;
  partnerId: number;
  name: string;
  street: string;
  zip: string;
  city: string;
  phone: string;
  website: string;
  /** As the fields of the form hold it. */
  openingHours: Record<string, unknown>;
  categories: number[];
  latitude: number | null;
  longitude: number | null;
}

/**
 * The open branches of a region's partners whose data are complete and whose contract is in force at an instant. Where
 * nobody has said what a branch publishes of itself, it is called as the contract calls the partner.
 */
export async function listPublishedBranches(db: Db, regionId: number, at: Date): Promise<PublishedBranch[]> {
  const { rows } = await sql<PublishedBranch>`
    select b.branch_id as "branchId", b.partner_id as "partnerId", coalesce(nullif(s.company_name, ''), p.name) as name, b.street, b.zip, b.city,
           coalesce(s.company_phone, '') as phone, coalesce(s.company_website, '') as website, coalesce(s.opening_hours, '{}') as "openingHours",
           array(select c.category_id from branch_category c where c.region_id = b.region_id and c.branch_id = b.branch_id) as categories,
           l.latitude, l.longitude
      from branch b
      join partner p on p.region_id = b.region_id and p.partner_id = b.partner_id
      left join branch_publication s on s.region_id = b.region_id and s.branch_id = b.branch_id
      left join branch_place l on l.region_id = b.region_id and l.branch_id = b.branch_id
     where b.region_id = ${regionId} and b.ended_at is null and p.is_data_complete
       and contract_status(p.is_in_review, p.contract_end_at, (${at}::timestamptz at time zone 'Europe/Berlin')::date) in ('Aktiv', 'Gekündigt')`.execute(
    db,
  );
  return rows;
}

/** Branches of a region by id, also closed ones: how they are called, and where they are. */
export async function listBranchesById(
  db: Db,
  regionId: number,
  branchIds: readonly number[],
): Promise<Map<number, { name: string; city: string }>> {
  if (branchIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('branch')
    .select(['branch_id', 'name', 'city'])
    .where('region_id', '=', regionId)
    .where('branch_id', 'in', branchIds)
    .execute();
  return new Map(rows.map(({ branch_id, name, city }) => [branch_id, { name, city }]));
}
