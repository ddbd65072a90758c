import type { Db } from '#server/platform/db/database.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { getLetterLook } from '#server/tenancy/regions/letter-look.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { getStatement } from '#server/reports/settlements/read-statements.ts';
import { statementPaper } from './statement-paper.ts';
import type { Portal } from '#server/tenancy/portal.ts';

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

const MOST_AT_ONCE = 500;

/**
 * Makes the missing papers of statements, newest first, so that no download has to wait. Returns how many. An error of
 * one does not stop the others.
 */
export async function makeMissingPapers({ db, regionContent }: Pick<Portal, 'db' | 'regionContent'>): Promise<number> {
  const missing = await db
    .selectFrom('statement')
    .innerJoin('statement_run as run', (join) =>
      join.onRef('run.region_id', '=', 'statement.region_id').onRef('run.run', '=', 'statement.run'),
    )
    .leftJoin('statement_paper as paper', (join) =>
      join.onRef('paper.region_id', '=', 'statement.region_id').onRef('paper.number', '=', 'statement.number'),
    )
    .select(['statement.region_id', 'statement.number'])
    .where('paper.number', 'is', null)
    .orderBy('run.issued_on', 'desc')
    .limit(MOST_AT_ONCE)
    .execute();
  await tryEach(missing, '{failed} papers of statements could not be made', ({ region_id, number }) =>
    keepStatementPaper({ db, regionContent }, region_id, number),
  );
  return missing.length;
}
