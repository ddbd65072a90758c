import type { PartData } from '#contract/tenancy/regions/region-parts.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { PartKeeper } from './part-keeper.ts';

type Places = PartData<'places'>;

/** Communities and trade associations. Those that stay keep their rows, and so whatever points to them. */
export const placesPart: PartKeeper<'places'> = {
  async read(db, regionId) {
    const communities = await db
      .selectFrom('community')
      .select(['name', 'rules'])
      .where('region_id', '=', regionId)
      .orderBy('community_id')
      .execute();
    const tradeAssociations = await db
      .selectFrom('trade_association')
      .select(['name', 'is_required as isRequired'])
      .where('region_id', '=', regionId)
      .orderBy('trade_association_id')
      .execute();
    return {
      communities: communities.map(({ name, rules }) => ({
        name,
        requiresDisagioModel: rules.requiresDisagioModel ?? false,
        hidesTradeAssociation: rules.hidesTradeAssociation ?? false,
      })),
      tradeAssociations,
    };
  },

  async store(trx, regionId, { communities, tradeAssociations }) {
    await storeCommunities(trx, regionId, communities);
    await storeAssociations(trx, regionId, tradeAssociations);
  },
};

async function storeCommunities(trx: Trx, regionId: number, communities: Places['communities']): Promise<void> {
  const rows = communities.map(({ name, ...rules }) => ({
    region_id: regionId,
    name,
    slug: slugOf(name),
    rules: JSON.stringify(rules),
  }));
  await trx
    .deleteFrom('community')
    .where('region_id', '=', regionId)
    .where((is) => is.not(is('slug', '=', is.fn.any(is.val(rows.map(({ slug }) => slug))))))
    .execute();
  for (const row of rows) {
    const { name, rules } = row;
    await trx
      .insertInto('community')
      .values(row)
      .onConflict((conflict) => conflict.columns(['region_id', 'slug']).doUpdateSet({ name, rules }))
      .execute();
  }
}

async function storeAssociations(trx: Trx, regionId: number, associations: Places['tradeAssociations']): Promise<void> {
  await trx
    .deleteFrom('trade_association')
    .where('region_id', '=', regionId)
    .where((is) => is.not(is('name', '=', is.fn.any(is.val(associations.map(({ name }) => name))))))
    .execute();
  for (const { name, isRequired } of associations)
    await trx
      .insertInto('trade_association')
      .values({ region_id: regionId, name, is_required: isRequired })
      .onConflict((conflict) => conflict.columns(['region_id', 'name']).doUpdateSet({ is_required: isRequired }))
      .execute();
}

const transcribed: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** How a place is called in addresses. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => transcribed[letter]!)
    .replace(/[^a-z0-9]+/g, '-');
}
