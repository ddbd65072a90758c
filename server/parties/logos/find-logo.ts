import type { Desk } from '#server/parties/partners/desk.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The logo of a business: a PNG, and the address under which everybody may fetch it. */
export interface Logo {
  png: Buffer;
  url: string;
}

export async function findLogo(db: Db, desk: Desk): Promise<Logo | undefined> {
  const logos = db.selectFrom('logo').select(['png', 'name']);
  const row = await (
    desk.kind === 'partner' ? logos.where('partner_id', '=', desk.partnerId) : logos.where('employer_id', '=', desk.employerId)
  ).executeTakeFirst();
  return row && { png: Buffer.from(row.png), url: logoUrl(row.name) };
}

/** The address changes with the picture, so a browser may keep what it has. */
export function logoUrl(name: string): string {
  return `/logos/${name}.png`;
}
