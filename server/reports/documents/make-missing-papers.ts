import type { Portal } from '#server/tenancy/portal.ts';
import { keepStatementPaper } from './keep-statement-paper.ts';
import './tables.ts';

const MOST_AT_ONCE = 500;

/**
 * Makes the missing papers of statements, newest first, so that no download has to wait. Returns how many. An error of
 * one does not stop the others; all errors are thrown at the end, as an AggregateError.
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
  const failures: unknown[] = [];
  for (const { region_id, number } of missing)
    await keepStatementPaper({ db, regionContent }, region_id, number).catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, `${failures.length} papers of statements could not be made`);
  return missing.length;
}
