import { sql } from 'kysely';
import type { OpeningHours } from '#contract/parties/partners/opening-hours.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { type BranchPlace, storeBranchPlaces } from './branches.ts';
import type { PartnerKey } from '#server/tenancy/people/business-people.ts';

/** A branch with what is published of it. */
export interface BranchRecord {
  /** How papers call it. */
  name: string;
  street: string;
  zip: string;
  city: string;
  companyName: string;
  companyNameIntern: string;
  country: string;
  email: string;
  website: string;
  phone: string;
  openingHours: Partial<OpeningHours>;
  categories: number[];
  /** Null where nobody has said it. */
  place: BranchPlace | null;
}

/** A partner's open branches, the main site first; what nobody has said yet is null. */
export async function listBranchRecords(db: Db, { regionId, partnerId }: PartnerKey) {
  const branches = await db
    .selectFrom('branch')
    .leftJoin('branch_publication', (join) =>
      join
        .onRef('branch_publication.region_id', '=', 'branch.region_id')
        .onRef('branch_publication.branch_id', '=', 'branch.branch_id'),
    )
    .leftJoin('branch_place', (join) =>
      join.onRef('branch_place.region_id', '=', 'branch.region_id').onRef('branch_place.branch_id', '=', 'branch.branch_id'),
    )
    .select(['branch_place.latitude', 'branch_place.longitude'])
    .select(['branch.branch_id as branchId', 'branch.name', 'branch.street', 'branch.zip', 'branch.city'])
    .select([
      'company_name',
      'company_name_intern',
      'company_country',
      'company_email',
      'company_website',
      'company_phone',
      'opening_hours',
    ])
    .where('branch.region_id', '=', regionId)
    .where('branch.partner_id', '=', partnerId)
    .where('branch.ended_at', 'is', null)
    .orderBy('branch.position')
    .execute();
  const trades = await db
    .selectFrom('branch_category')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.region_id', '=', 'branch_category.region_id')
        .onRef('branch.branch_id', '=', 'branch_category.branch_id'),
    )
    .select(['branch_category.branch_id', 'branch_category.category_id'])
    .where('branch_category.region_id', '=', regionId)
    .where('branch.partner_id', '=', partnerId)
    .orderBy('branch_category.category_id')
    .execute();
  return branches.map((branch) => ({
    ...branch,
    categories: trades.filter(({ branch_id }) => branch_id === branch.branchId).map(({ category_id }) => category_id),
  }));
}

/** Stores branches and their order; one without an id is new. Returns all ids, in that order. */
export async function storeBranches(
  trx: Trx,
  owner: PartnerKey,
  branches: readonly (BranchRecord & { branchId: number | null })[],
): Promise<number[]> {
  const { regionId: region_id } = owner;
  const known = branches.flatMap((branch, position) => (branch.branchId === null ? [] : [{ ...branch, position }]));
  await moveBranches(trx, owner, known);
  const placed = branches.map((branch, position) => ({ ...branch, position }));
  const added = await addBranches(
    trx,
    owner,
    placed.filter(({ branchId }) => branchId === null),
  );
  const ids = placed.map(({ branchId, position }) => branchId ?? added.get(position)!);
  await storePublications(
    trx,
    region_id,
    branches.map((branch, index) => ({ ...branch, id: ids[index]! })),
  );
  await storeBranchPlaces(
    trx,
    region_id,
    branches.map(({ place }, index) => ({ branchId: ids[index]!, place })),
  );
  return ids;
}

type Placed = BranchRecord & { branchId: number | null; position: number };

/** Returns the ids of the new branches by their positions. */
async function addBranches(trx: Trx, owner: PartnerKey, branches: readonly Placed[]): Promise<Map<number, number>> {
  if (branches.length === 0) return new Map();
  const rows = await trx
    .insertInto('branch')
    .values(
      branches.map(({ position, name, street, zip, city }) => ({
        region_id: owner.regionId,
        partner_id: owner.partnerId,
        position,
        name,
        street,
        zip,
        city,
      })),
    )
    .returning(['branch_id', 'position'])
    .execute();
  return new Map(rows.map(({ position, branch_id }) => [position, branch_id]));
}

/** Two branches are never at one place, so all go out of the way before those that have another. */
async function moveBranches(trx: Trx, { regionId, partnerId }: PartnerKey, branches: readonly Placed[]): Promise<void> {
  const places = JSON.stringify(
    branches.map(({ branchId, position, name, street, zip, city }) => ({ branchId, position, name, street, zip, city })),
  );
  const wanted = sql`jsonb_to_recordset(${places}::jsonb) as w ("branchId" bigint, position int, name text, street text, zip text, city text)`;
  await sql`update branch b set position = -1 - b.position from ${wanted}
    where b.region_id = ${regionId} and b.partner_id = ${partnerId} and b.branch_id = w."branchId" and b.position <> w.position`.execute(
    trx,
  );
  await sql`update branch b set position = w.position, name = w.name, street = w.street, zip = w.zip, city = w.city from ${wanted}
    where b.region_id = ${regionId} and b.partner_id = ${partnerId} and b.branch_id = w."branchId"
      and (b.position, b.name, b.street, b.zip, b.city) is distinct from (w.position, w.name, w.street, w.zip, w.city)`.execute(
    trx,
  );
}

async function storePublications(
  trx: Trx,
  region_id: number,
  branches: readonly (BranchRecord & { id: number })[],
): Promise<void> {
  await trx
    .insertInto('branch_publication')
    .values(
      branches.map((branch) => ({
        region_id,
        branch_id: branch.id,
        company_name: branch.companyName,
        company_name_intern: branch.companyNameIntern,
        company_country: branch.country,
        company_email: branch.email,
        company_website: branch.website,
        company_phone: branch.phone,
        opening_hours: JSON.stringify(branch.openingHours),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['region_id', 'branch_id']).doUpdateSet((row) => ({
        company_name: row.ref('excluded.company_name'),
        company_name_intern: row.ref('excluded.company_name_intern'),
        company_country: row.ref('excluded.company_country'),
        company_email: row.ref('excluded.company_email'),
        company_website: row.ref('excluded.company_website'),
        company_phone: row.ref('excluded.company_phone'),
        opening_hours: row.ref('excluded.opening_hours'),
      })),
    )
    .execute();
  const ids = branches.map(({ id }) => id);
  await trx.deleteFrom('branch_category').where('region_id', '=', region_id).where('branch_id', 'in', ids).execute();
  await trx
    .insertInto('branch_category')
    .values(
      branches.flatMap(({ id, categories }) =>
        [...new Set(categories)].map((category_id) => ({ region_id, branch_id: id, category_id })),
      ),
    )
    .execute();
}
