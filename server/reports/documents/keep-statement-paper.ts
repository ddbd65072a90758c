import type { Db } from '#server/platform/db/database.ts';
import { getLetterLook } from '#server/tenancy/regions/letter-look.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { getStatement } from '#server/reports/settlements/read-statements.ts';
import { statementPaper } from './statement-paper.ts';
import './tables.ts';

interface Archive {
  db: Db;
  regionContent: RegionContent;
}

/** The paper of a statement, made once: later and parallel calls return the same. */
export async function keepStatementPaper({ db, regionContent }: Archive, regionId: number, number: number): Promise<Uint8Array> {
  const kept = await findPaper(db, regionId, number);
  if (kept) return kept;
  const paper = await statementPaper(
    await getStatement(db, regionId, number),
    await getLetterLook({ db, regionContent }, regionId),
  );
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
