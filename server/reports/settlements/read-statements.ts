import { listStatementEntries } from '#server/ledger/list-statement-entries.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The partner whose statements are read: no other's are found. */
export interface StatementOwner {
  regionId: number;
  partnerId: number;
}

/** A partner's statements, newest first. `issuedOn` is an ISO date. */
export function listStatements(
  db: Db,
  { regionId, partnerId }: StatementOwner,
): Promise<{ number: number; gguid: string; issuedOn: string }[]> {
  return statementsWithRun(db)
    .select(['statement.number', 'statement.gguid', 'run.issued_on as issuedOn'])
    .where('statement.region_id', '=', regionId)
    .where('statement.partner_id', '=', partnerId)
    .orderBy('statement.number', 'desc')
    .execute();
}

/** The number of a partner's own statement. */
export async function findStatementNumber(
  db: Db,
  { regionId, partnerId }: StatementOwner,
  gguid: string,
): Promise<number | undefined> {
  const statement = await db
    .selectFrom('statement')
    .select('number')
    .where('gguid', '=', gguid)
    .where('region_id', '=', regionId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return statement?.number;
}

/** All that a statement says. */
export type Statement = Awaited<ReturnType<typeof getStatement>>;

export async function getStatement(db: Db, regionId: number, number: number) {
  const figures = await statementsWithRun(db)
    .leftJoin('region_bank as bank', 'bank.region_id', 'statement.region_id')
    .selectAll('statement')
    .select(['run.issued_on', 'run.pays_on', 'run.collects_on', 'bank.creditor_id'])
    .where('statement.region_id', '=', regionId)
    .where('statement.number', '=', number)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('statement_line')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .orderBy('line')
    .execute();
  const payment = await db
    .selectFrom('statement_payment')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .executeTakeFirst();
  return { ...figures, lines, payment, entries: await listStatementEntries(db, regionId, number) };
}

function statementsWithRun(db: Db) {
  return db
    .selectFrom('statement')
    .innerJoin('statement_run as run', (join) =>
      join.onRef('run.region_id', '=', 'statement.region_id').onRef('run.run', '=', 'statement.run'),
    );
}
