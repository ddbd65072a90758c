import type { Portal } from '#server/portal.ts';
import { keepStatementPaper } from './keep-statement-paper.ts';
import './tables.ts';
import '#server/settlements/tables.ts';

const MOST_AT_ONCE = 500;

/**
 * Makes the papers of statements that have none, the newest first, so that nobody who downloads one waits for it. Answers how
 * many. Stops at the first that fails: the next run begins with it, and a download says what is wrong.
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
  for (const { region_id, number } of missing) await keepStatementPaper({ db, regionContent }, region_id, number);
  return missing.length;
}
