import { DEFAULT_PRIMARY_COLOR } from '#contract/tenancy/regions/regions.ts';
import { openRegionBooks } from '#server/ledger/write/accounts.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';
import type { RegionRules } from './tables.ts';

/** The message when another region has that name in addresses. */
export const slugTaken = 'Diesen Kurznamen hat schon eine andere Region.';

export interface NewRegion {
  slug: string;
  name: string;
  cardName: string;
  websiteUrl: string;
  /** #RRGGBB; the product's own colour where there is none. */
  primaryColor?: string | undefined;
  /** A drawing as SVG; the first letter of the card's name on the region's colour where there is none. */
  logoSvg?: string | undefined;
  /** Whether it shows itself in lists at once; true where nothing is said. */
  isListed?: boolean | undefined;
}

/** Makes a region and opens its books. Throws Refusal 422 when the slug is taken. Returns its id. */
export async function createRegion(
  trx: Trx,
  { slug, name, cardName, websiteUrl, primaryColor = DEFAULT_PRIMARY_COLOR, logoSvg, isListed = true }: NewRegion,
): Promise<number> {
  const created = await trx
    .insertInto('region')
    .values({
      slug,
      name,
      card_name: cardName,
      primary_color: primaryColor,
      white_label_website_url: websiteUrl,
      logo_svg: logoSvg ?? letterLogo(cardName, primaryColor),
      fees: '{}',
      // What every region but one offers.
      rules: JSON.stringify({ offersTwoPercentWithoutFee: true } satisfies RegionRules),
      content: '{}',
      is_listed: isListed,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('region_id')
    .executeTakeFirst();
  if (!created) throw atField('slug', slugTaken);
  const { region_id } = created;
  await openRegionBooks(trx, region_id);
  return region_id;
}

/** What a logo is called that nobody has drawn. */
const LETTER = 'data-letter=""';

/** Whether a region still shows a letter in place of a logo. */
export function isLetterLogo(svg: string): boolean {
  return svg.includes(LETTER);
}

function letterLogo(cardName: string, color: string): string {
  const letter = [...cardName][0]!.replace(/[<>&"']/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" ${LETTER}><rect width="64" height="64" rx="14" fill="${color}"/><text x="32" y="44" font-family="sans-serif" font-size="36" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
}
