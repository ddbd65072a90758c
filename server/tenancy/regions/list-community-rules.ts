import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** A community with what it asks of partners (part 2, sections 5 and 9). */
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
