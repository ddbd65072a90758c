import { idOf, type OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The logo of a business: a PNG, and the address under which everybody may fetch it. */
interface Logo {
  png: Buffer;
  url: string;
}

export async function findLogo(db: Db, business: OwnBusiness): Promise<Logo | undefined> {
  const row = await db
    .selectFrom('logo')
    .select(['png', 'name'])
    .where(`${business.kind}_id`, '=', idOf(business))
    .executeTakeFirst();
  return row && { png: Buffer.from(row.png), url: logoUrl(row.name) };
}

/** The address changes with the picture, so a browser may keep what it has. */
export function logoUrl(name: string): string {
  return `/logos/${name}.png`;
}

/** The addresses of employers' logos by employer; one without a logo is left out. */
export async function listEmployerLogos(db: Db, employerIds: readonly number[]): Promise<Map<number | null, string>> {
  if (employerIds.length === 0) return new Map();
  const rows = await db.selectFrom('logo').select(['employer_id', 'name']).where('employer_id', 'in', employerIds).execute();
  return new Map(rows.map((row) => [row.employer_id, logoUrl(row.name)]));
}

/** The addresses of the logos of a region's partners by partner; one without a logo is left out. */
export async function listPartnerLogos(db: Db, regionId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('logo')
    .select(['partner_id', 'name'])
    .where('region_id', '=', regionId)
    .where('partner_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.partner_id!, logoUrl(row.name)]));
}

/** Which partners and employers have a logo. */
export async function listLogoOwners(
  db: Db,
): Promise<{ partners: ReadonlySet<number | null>; employers: ReadonlySet<number | null> }> {
  const rows = await db.selectFrom('logo').select(['partner_id', 'employer_id']).execute();
  return { partners: new Set(rows.map((row) => row.partner_id)), employers: new Set(rows.map((row) => row.employer_id)) };
}
