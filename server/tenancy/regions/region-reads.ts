import { STORNO_MINUTES } from '#contract/tenancy/regions/region-defaults.ts';
import type { Cents } from '#contract/common/money.ts';
import { ConfigError } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { RegionRules } from './tables.ts';

/** Every region of the installation, shown in lists or not, by name: for operator staff. */
export async function listRegionNames(db: Db): Promise<{ regionId: number; slug: string; name: string; cardName: string }[]> {
  return db
    .selectFrom('region')
    .select(['region_id as regionId', 'slug', 'name', 'card_name as cardName'])
    .orderBy('name')
    .execute();
}

/** Regions by their ids, as lists name them. */
export async function nameRegions(db: Db): Promise<(regionId: number) => { region: string; cardName: string }> {
  const names = new Map((await listRegionNames(db)).map((region) => [region.regionId, region]));
  return (regionId) => {
    const { slug, cardName } = names.get(regionId)!;
    return { region: slug, cardName };
  };
}

/** How regions are called in addresses, by id. */
export async function listRegionSlugs(db: Db): Promise<Map<number | null, string>> {
  const regions = await db.selectFrom('region').select(['region_id', 'slug']).execute();
  return new Map(regions.map((region) => [region.region_id, region.slug]));
}

/** How a region is called in addresses, and its card by everybody. */
export async function findRegionName(db: Db, regionId: number): Promise<{ slug: string; cardName: string } | undefined> {
  return db.selectFrom('region').select(['slug', 'card_name as cardName']).where('region_id', '=', regionId).executeTakeFirst();
}

/** The region of a slug as staff names it, shown in lists or not. Throws Refusal 404. */
export async function getRegionName(db: Db, slug: string): Promise<{ regionId: number; slug: string; cardName: string }> {
  const region = await db
    .selectFrom('region')
    .select(['region_id as regionId', 'slug', 'card_name as cardName'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!region) throw notFound('Diese Region gibt es nicht.');
  return region;
}

/** The region of that slug, for commands of the terminal. Throws a ConfigError. */
export async function getRegionId(db: Db, slug: string): Promise<number> {
  const region = await db.selectFrom('region').select('region_id').where('slug', '=', slug).executeTakeFirst();
  if (!region) throw new ConfigError(`There is no region ${slug}.`);
  return region.region_id;
}

/** What is special about a region, as its row says. Throws when there is none of that id. */
export async function getRegionRules(
  db: Db,
  regionId: number,
): Promise<{ name: string; rules: RegionRules; hidesBonusManagement: boolean }> {
  return db
    .selectFrom('region')
    .select(['name', 'rules', 'hides_bonus_management as hidesBonusManagement'])
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
}

/**
 * What partners of a region may grant as bonus: at once, to a card in a day of Berlin, and until a statement covers it.
 */
export async function getBonusLimits(db: Db, regionId: number): Promise<{ atOnce: Cents; aDay: Cents; unsettled: Cents }> {
  return db
    .selectFrom('region')
    .select(['bonus_limit_cents as atOnce', 'bonus_day_limit_cents as aDay', 'bonus_unsettled_limit_cents as unsettled'])
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
}

/** What one more branch of a partner costs, net; nothing where an association sends the invoice. */
export async function getBranchFee(db: Db, regionId: number): Promise<Cents> {
  const { fees, rules } = await db
    .selectFrom('region')
    .select(['fees', 'rules'])
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
  return rules.associationInvoices ? 0 : (fees.partnerEntry ?? 0);
}

/** For how many minutes the tills of a region take their bookings back; 0: not at all. */
export async function getStornoMinutes(db: Db, regionId: number): Promise<number> {
  const region = await db
    .selectFrom('region')
    .select('storno_minutes')
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
  return region.storno_minutes ?? STORNO_MINUTES;
}
