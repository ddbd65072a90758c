import sharp from 'sharp';
import { paletteOf } from '#contract/palette.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { LetterLook } from '#server/platform/pdf/print-letter.ts';
import { findRegionLogo } from '#server/tenancy/regions/find-region-logo.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { getStatement } from '#server/reports/settlements/read-statements.ts';
import { statementPaper } from './statement-paper.ts';
import './tables.ts';

interface Archive {
  db: Db;
  regionContent: RegionContent;
}

const LOGO_PIXELS = 192;

/** The paper of a statement: as it was first made, or made now. Never another one afterwards, whoever was quicker. */
export async function keepStatementPaper({ db, regionContent }: Archive, regionId: number, number: number): Promise<Uint8Array> {
  const kept = await findPaper(db, regionId, number);
  if (kept) return kept;
  const paper = await statementPaper(await getStatement(db, regionId, number), await lookOf({ db, regionContent }, regionId));
  await db
    .insertInto('statement_paper')
    .values({ region_id: regionId, number, pdf: Buffer.from(paper) })
    .onConflict((row) => row.doNothing())
    .execute();
  return (await findPaper(db, regionId, number))!;
}

async function findPaper(db: Db, regionId: number, number: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('statement_paper')
    .select('pdf')
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.pdf;
}

async function lookOf({ db, regionContent }: Archive, regionId: number): Promise<LetterLook> {
  const region = await regionContent.find({ regionId });
  const logo = region && (await findRegionLogo(db, region.slug));
  if (!region || !logo) throw new Error(`no region ${regionId}`);
  const { strong, shades } = paletteOf(region.primaryColor);
  // Without transparency, which readers of old archives may not know.
  const picture = sharp(Buffer.from(logo.svg), { density: 288, limitInputPixels: 16_000_000 })
    .resize(LOGO_PIXELS, LOGO_PIXELS, { fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' });
  return { name: region.cardName, place: region.name, logo: await picture.png().toBuffer(), strong, tint: shades[0] };
}
