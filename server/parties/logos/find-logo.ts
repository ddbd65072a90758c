import type { OwnBusiness } from '#server/parties/partners/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The logo of a business: a PNG, and the address under which everybody may fetch it. */
export interface Logo {
  png: Buffer;
  url: string;
}

export async function findLogo(db: Db, business: OwnBusiness): Promise<Logo | undefined> {
  const logos = db.selectFrom('logo').select(['png', 'name']);
  const row = await (
    business.kind === 'partner'
      ? logos.where('partner_id', '=', business.partnerId)
      : logos.where('employer_id', '=', business.employerId)
  ).executeTakeFirst();
  return row && { png: Buffer.from(row.png), url: logoUrl(row.name) };
}

/** The address changes with the picture, so a browser may keep what it has. */
export function logoUrl(name: string): string {
  return `/logos/${name}.png`;
}
