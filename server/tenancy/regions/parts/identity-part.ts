import { atField } from '#server/platform/http/refusal.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getPicture, keepPicture, nameOfPicture } from '#server/tenancy/regions/pictures.ts';
import { slugTaken } from '#server/tenancy/regions/create-region.ts';
import type { PartKeeper } from './part-keeper.ts';

/** Names, address, colour and logo. */
export const identityPart: PartKeeper<'identity'> = {
  async read(db, regionId) {
    const region = await getRow(db, regionId);
    return {
      slug: region.slug,
      name: region.name,
      cardName: region.card_name,
      websiteUrl: region.white_label_website_url,
      primaryColor: region.primary_color,
      isListed: region.is_listed,
      logo: nameOfPicture(Buffer.from(region.logo_svg)),
    };
  },

  async store(trx, regionId, { slug, name, cardName, websiteUrl, primaryColor, isListed, logo }) {
    const before = Buffer.from((await getRow(trx, regionId)).logo_svg);
    const isNewLogo = logo !== nameOfPicture(before);
    const drawing = isNewLogo ? await getPicture(trx, regionId, logo) : undefined;
    // The former logo stays, as staff may go back to an earlier version.
    if (isNewLogo) await keepPicture(trx, regionId, 'svg', before);
    const taken = await trx
      .selectFrom('region')
      .select('region_id')
      .where('slug', '=', slug)
      .where('region_id', '<>', regionId)
      .executeTakeFirst();
    if (taken) throw atField('slug', slugTaken);
    await trx
      .updateTable('region')
      .set({
        slug,
        name,
        card_name: cardName,
        white_label_website_url: websiteUrl,
        primary_color: primaryColor,
        is_listed: isListed,
        ...(drawing && { logo_svg: drawing.toString('utf8') }),
      })
      .where('region_id', '=', regionId)
      .execute();
  },
};

function getRow(db: Db, regionId: number) {
  return db
    .selectFrom('region')
    .select(['slug', 'name', 'card_name', 'white_label_website_url', 'primary_color', 'is_listed', 'logo_svg'])
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
}
