import { cleanWrittenHtml } from '#server/platform/clean-written-html.ts';
import type { PartKeeper } from './part-keeper.ts';

/** What the region gives its card holders, past perks too. */
export const perksPart: PartKeeper<'perks'> = {
  async read(db, regionId) {
    const rows = await db.selectFrom('perk').selectAll().where('region_id', '=', regionId).orderBy('perk_id').execute();
    return {
      perks: rows.map((perk) => ({
        perkValue: perk.perk_value,
        availableFrom: perk.available_from ?? '',
        availableUntil: perk.available_until ?? '',
        description: perk.description_html,
        urlVendor: perk.url_vendor ?? '',
        urlVendorPlayStore: perk.url_vendor_play_store ?? '',
        urlVendorAppStore: perk.url_vendor_app_store ?? '',
        urlInstruction: perk.url_instruction ?? '',
      })),
    };
  },

  async store(trx, regionId, { perks }) {
    await trx.deleteFrom('perk').where('region_id', '=', regionId).execute();
    // One after the other: they are shown in this order.
    for (const perk of perks)
      await trx
        .insertInto('perk')
        .values({
          region_id: regionId,
          perk_value: perk.perkValue,
          available_from: perk.availableFrom || null,
          available_until: perk.availableUntil || null,
          description_html: cleanWrittenHtml(perk.description),
          url_vendor: perk.urlVendor || null,
          url_vendor_play_store: perk.urlVendorPlayStore || null,
          url_vendor_app_store: perk.urlVendorAppStore || null,
          url_instruction: perk.urlInstruction || null,
        })
        .execute();
  },
};
