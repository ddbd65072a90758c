import { noMembership } from '#contract/tenancy/regions/region-terms.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import './tables.ts';

/**
 * The trade associations that a region's forms offer, by name, followed by the ways of belonging to none; no names
 * where the region has none. `isOptional`: the field may stay open (part 2, section 5). Throws Refusal 404 for an
 * unknown region.
 */
export async function listTradeAssociations(db: Db, regionSlug: string): Promise<{ names: string[]; isOptional: boolean }> {
  const region = await db.selectFrom('region').select(['region_id', 'rules']).where('slug', '=', regionSlug).executeTakeFirst();
  if (!region) throw notFound('Diese Region gibt es nicht.');
  const found = await db.selectFrom('trade_association').select('name').where('region_id', '=', region.region_id).execute();
  const names = found.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'de'));
  return {
    names: names.length ? [...names, ...noMembership] : [],
    isOptional: region.rules.makesTradeAssociationOptional === true,
  };
}
