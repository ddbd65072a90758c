import { sql } from 'kysely';
import { legalTexts } from '#contract/tenancy/regions/regions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isLetterLogo } from './create-region.ts';

/** A region, listed or not, and how much of what it needs to open exists. */
export interface RegionState {
  regionId: number;
  slug: string;
  name: string;
  cardName: string;
  primaryColor: string;
  isListed: boolean;
  hasLogo: boolean;
  hasContact: boolean;
  hasPlaces: boolean;
  hasFees: boolean;
  /** Every legal text counts there, the region's own or the operator's. */
  hasLegalTexts: boolean;
}

/** The states of all regions, by name. */
export async function listRegionStates(db: Db): Promise<RegionState[]> {
  const regions = await db
    .selectFrom('region')
    .select(['region_id', 'slug', 'name', 'card_name', 'primary_color', 'is_listed', 'logo_svg', 'content', 'fees'])
    .select((region) =>
      region
        .exists(region.selectFrom('community').select('community_id').whereRef('community.region_id', '=', 'region.region_id'))
        .as('hasPlaces'),
    )
    .execute();
  const texts = await listTextsInForce(db);
  return regions
    .map((region) => ({
      regionId: region.region_id,
      slug: region.slug,
      name: region.name,
      cardName: region.card_name,
      primaryColor: region.primary_color,
      isListed: region.is_listed,
      hasLogo: !isLetterLogo(region.logo_svg),
      hasContact: Boolean(region.content.contact_person && region.content.email),
      hasPlaces: Boolean(region.hasPlaces),
      hasFees: region.fees.partnerEntry !== undefined && region.fees.employerEntry !== undefined,
      hasLegalTexts: Object.keys(legalTexts).every(
        (name) => texts.has(`${region.region_id} ${name}`) || texts.has(`null ${name}`),
      ),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
}

/** "12 imprint" for each text that a region has in force, "null imprint" for the operator's. */
async function listTextsInForce(db: Db): Promise<Set<string>> {
  const texts = await db
    .selectFrom('legal_text')
    .select(['region_id', 'name', 'html'])
    .distinctOn(['region_id', 'name'])
    .where('valid_from', '<=', sql<string>`(now() at time zone 'Europe/Berlin')::date`)
    .orderBy('region_id')
    .orderBy('name')
    .orderBy('valid_from', 'desc')
    .orderBy('version', 'desc')
    .execute();
  return new Set(texts.filter(({ html }) => html !== null).map(({ region_id, name }) => `${region_id} ${name}`));
}
