import { sql } from 'kysely';
import { openRegionBooks } from '#server/ledger/write/accounts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { slugOf } from '#server/tenancy/regions/parts/places-part.ts';
import { keepPicture } from '#server/tenancy/regions/pictures.ts';
import { seedRegionBank } from '#seeds/banks.ts';
import { seedLegalTexts } from '#seeds/legal-texts/seed-legal-texts.ts';
import { allRegions } from './all-regions.ts';
import { categories } from './categories.ts';
import { drawLogo } from './draw-logo.ts';
import { type DrawnPictures, drawPictures } from './draw-pictures.ts';
import { ordinaryFees, ordinaryRules, type PerkSeed, type RegionSeed } from './region-seed.ts';

/** Inserts the regions with books, communities, trade associations, perks and legal texts. Returns ids by slug. */
export async function seedRegions(db: Db): Promise<Map<string, number>> {
  await db
    .insertInto('category')
    .values(categories.map((name) => ({ name })))
    .execute();
  const ids = new Map<string, number>();
  for (const [index, region] of allRegions.entries()) ids.set(region.slug, await seedRegion(db, region, index));
  await seedLegalTexts(db, ids);
  return ids;
}

/** Draws the pictures of all regions, by slug: a second of work for other threads. */
export async function drawRegionPictures(): Promise<ReadonlyMap<string, DrawnPictures>> {
  return new Map(
    await Promise.all(
      allRegions.map(async ({ slug, primaryColor, logo }) => [slug, await drawPictures(primaryColor, logo)] as const),
    ),
  );
}

/** Hangs up the drawn pictures in the regions. */
export async function seedRegionPictures(
  db: Db,
  regions: ReadonlyMap<string, number>,
  pictures: ReadonlyMap<string, DrawnPictures>,
): Promise<void> {
  for (const [slug, drawn] of pictures) {
    const region_id = regions.get(slug)!;
    const addresses: Record<string, string> = {};
    for (const [field, picture] of Object.entries(drawn))
      addresses[field] = `/region-pictures/${await keepPicture(db, region_id, 'webp', picture)}.webp`;
    await db
      .updateTable('region')
      .set({ content: sql`content || ${JSON.stringify(addresses)}::jsonb` })
      .where('region_id', '=', region_id)
      .execute();
  }
}

/** Vouchers for the entry fee: all of it, and 10 euro net. */
const vouchers = [
  { code: 'KONTOR100', kind: 'percent', value: 10_000 },
  { code: 'TEST10', kind: 'net', value: 1_000 },
] as const;

async function seedRegion(db: Db, region: RegionSeed, index: number): Promise<number> {
  const { region_id } = await db
    .insertInto('region')
    .values({
      slug: region.slug,
      name: region.name,
      card_name: region.cardName,
      primary_color: region.primaryColor,
      white_label_website_url: `https://www.${region.slug}-karte.example/`,
      logo_svg: drawLogo(region.primaryColor, region.logo),
      is_listed: region.isListed ?? true,
      hides_bonus_management: region.hidesBonusManagement ?? false,
      booking_notice_minutes: region.bookingNoticeMinutes ?? 5,
      fees: JSON.stringify({ ...ordinaryFees, ...region.fees }),
      rules: JSON.stringify({ ...ordinaryRules, ...region.rules }),
      content: JSON.stringify(contentOf(region, index)),
    })
    .returning('region_id')
    .executeTakeFirstOrThrow();
  await openRegionBooks(db, region_id);
  await seedRegionBank(db, region_id);
  await db
    .insertInto('voucher')
    .values(vouchers.map((voucher) => ({ region_id, uses_left: 1000, uses_granted: 1000, ...voucher })))
    .execute();
  await seedBelongings(db, region, region_id);
  return region_id;
}

/** Telephone numbers are of the range that is kept free for fiction. */
function contentOf({ name, slug, greeting }: RegionSeed, index: number) {
  return {
    contact_person: `Kartenbüro ${name} (Demo)`,
    personenbezeichnung: 'Ihr Kontakt vor Ort',
    greeting,
    email: `karte@${slug}.example`,
    phone: `089 99998 ${100 + index}`,
    // Nobody's: a calendar of a real provider would be somebody's.
    appointment_iframe_url: `https://termine.kartenkontor.example/${slug}/partner`,
    appointment_iframe_url_interest: `https://termine.kartenkontor.example/${slug}/kennenlernen`,
    appointment_iframe_url_mitarbeitercard: `https://termine.kartenkontor.example/${slug}/mitarbeitercard`,
  };
}

async function seedBelongings(db: Db, { communities, tradeAssociations, perks }: RegionSeed, region_id: number): Promise<void> {
  await db
    .insertInto('community')
    .values(communities.map(({ name, rules }) => ({ region_id, name, slug: slugOf(name), rules: JSON.stringify(rules ?? {}) })))
    .execute();
  if (tradeAssociations)
    await db
      .insertInto('trade_association')
      .values(tradeAssociations.map(({ name, isRequired }) => ({ region_id, name, is_required: isRequired ?? false })))
      .execute();
  if (perks)
    await db
      .insertInto('perk')
      .values(perks.map((perk) => perkRow(region_id, perk)))
      .execute();
}

function perkRow(region_id: number, perk: PerkSeed) {
  return {
    region_id,
    perk_value: perk.value,
    available_from: perk.from ?? null,
    available_until: perk.until ?? null,
    description_html: perk.description,
    url_vendor: perk.vendor ?? null,
    url_vendor_play_store: perk.playStore ?? null,
    url_vendor_app_store: perk.appStore ?? null,
    url_instruction: perk.instruction ?? null,
  };
}
