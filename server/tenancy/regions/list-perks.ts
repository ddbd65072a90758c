import { sql } from 'kysely';
import type { Perk } from '#contract/tenancy/regions/perks.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';
import type { Db } from '#server/platform/db/database.ts';
import { httpsAddress } from './clean-content-field.ts';

const todayInBerlin = sql<string>`(now() at time zone 'Europe/Berlin')::date`;

/** What a region gives its card holders today in Berlin, and later; fit to be shown. */
export async function listPerks(db: Db, regionId: number): Promise<Perk[]> {
  const perks = await db
    .selectFrom('perk')
    .selectAll()
    .where('region_id', '=', regionId)
    .where((is) => is.or([is('available_until', 'is', null), is('available_until', '>=', todayInBerlin)]))
    .orderBy('perk_id')
    .execute();
  return perks.map((perk) => ({
    perkValue: perk.perk_value,
    availableFrom: perk.available_from,
    availableUntil: perk.available_until,
    description: cleanHtml(perk.description_html),
    urlVendor: httpsAddress(perk.url_vendor ?? ''),
    urlVendorPlayStore: httpsAddress(perk.url_vendor_play_store ?? ''),
    urlVendorAppStore: httpsAddress(perk.url_vendor_app_store ?? ''),
    urlInstruction: httpsAddress(perk.url_instruction ?? ''),
  }));
}
