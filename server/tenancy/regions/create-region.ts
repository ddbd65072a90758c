import { DEFAULT_PRIMARY_COLOR } from '#contract/regions.ts';
import { openRegionBooks } from '#server/ledger/accounts.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

export interface NewRegion {
  slug: string;
  name: string;
  cardName: string;
  websiteUrl: string;
  /** #RRGGBB; the product's own colour where there is none. */
  primaryColor?: string | undefined;
  /** A drawing as SVG; the first letter of the card's name on the region's colour where there is none. */
  logoSvg?: string | undefined;
}

/** Makes a region and opens its books. Throws when the slug is taken or of the wrong form. Returns its id. */
export async function createRegion(
  db: Db,
  { slug, name, cardName, websiteUrl, primaryColor = DEFAULT_PRIMARY_COLOR, logoSvg }: NewRegion,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { region_id } = await trx
      .insertInto('region')
      .values({
        slug,
        name,
        card_name: cardName,
        primary_color: primaryColor,
        white_label_website_url: websiteUrl,
        logo_svg: logoSvg ?? letterLogo(cardName, primaryColor),
        fees: '{}',
        rules: '{}',
        content: '{}',
      })
      .returning('region_id')
      .executeTakeFirstOrThrow();
    await openRegionBooks(trx, region_id);
    return region_id;
  });
}

function letterLogo(cardName: string, color: string): string {
  const letter = [...cardName][0]!.replace(/[<>&"']/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${color}"/><text x="32" y="44" font-family="sans-serif" font-size="36" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
}
