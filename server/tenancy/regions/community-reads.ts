import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { noMembership } from '#contract/tenancy/regions/region-terms.ts';

interface Community {
  name: string;
  slug: string;
  /** Its businesses are not asked for a trade association. */
  hidesTradeAssociation: boolean;
}

/** The communities of a region, by name. Throws 404 when there is no such region. */
export async function listCommunities(db: Db, regionSlug: string): Promise<Community[]> {
  const region = await db.selectFrom('region').select('region_id').where('slug', '=', regionSlug).executeTakeFirst();
  if (!region) throw notFound('Diese Region gibt es nicht.');
  const communities = await db
    .selectFrom('community')
    .select(['name', 'slug', 'rules'])
    .where('region_id', '=', region.region_id)
    .execute();
  return communities
    .map(({ name, slug, rules }) => ({ name, slug, hidesTradeAssociation: rules.hidesTradeAssociation === true }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
}

/** A community with what it asks of partners. */
export interface RuledCommunity {
  name: string;
  slug: string;
  requiresDisagioModel: boolean;
  hidesTradeAssociation: boolean;
}

/** The communities of a region, by name. */
export async function listCommunityRules(db: Db, regionId: number): Promise<RuledCommunity[]> {
  const rows = await db.selectFrom('community').select(['name', 'slug', 'rules']).where('region_id', '=', regionId).execute();
  return rows
    .map(({ name, slug, rules }) => ({
      name,
      slug,
      requiresDisagioModel: rules.requiresDisagioModel === true,
      hidesTradeAssociation: rules.hidesTradeAssociation === true,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
}

/** What a community of a region is called; its slug where the region does not list it any more. */
export async function nameCommunity(db: Db, regionId: number, slug: string): Promise<string> {
  return (await listCommunityRules(db, regionId)).find((community) => community.slug === slug)?.name ?? slug;
}

/** Whether the trade association is not asked for in a community; false for an unknown one. */
export async function hidesTradeAssociation(db: Db, regionId: number, communitySlug: string): Promise<boolean> {
  const community = await db
    .selectFrom('community')
    .select('rules')
    .where('region_id', '=', regionId)
    .where('slug', '=', communitySlug)
    .executeTakeFirst();
  return community?.rules.hidesTradeAssociation === true;
}

/**
 * The trade associations that a region's forms offer, by name, followed by the ways of belonging to none; no names
 * where the region has none. `isOptional`: the field may stay open. Throws Refusal 404 for an unknown region.
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
