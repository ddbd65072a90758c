import { type Selectable, sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { listBranchNames } from '#server/parties/partners/branches.ts';
import { startOfDay } from '#server/platform/berlin-time.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { listStatementEntries } from '#server/ledger/read/list-statement-entries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { PartnerKey } from '#server/tenancy/people/business-people.ts';

/** A partner's statements, newest first. `issuedOn` is an ISO date. */
export function listStatements(
  db: Db,
  { regionId, partnerId }: PartnerKey,
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
  { regionId, partnerId }: PartnerKey,
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

/** A statement of whatever partner, for staff. */
export async function findStatementByGguid(db: Db, gguid: string): Promise<{ regionId: number; number: number } | undefined> {
  return db.selectFrom('statement').select(['region_id as regionId', 'number']).where('gguid', '=', gguid).executeTakeFirst();
}

/** All that a statement says. */
export type Statement = Awaited<ReturnType<typeof getStatement>>;

export async function getStatement(db: Db, regionId: number, number: number) {
  const figures = await statementsWithRun(db)
    .leftJoin('region_bank as bank', 'bank.region_id', 'statement.region_id')
    .selectAll('statement')
    .select(['run.issued_on', 'run.pays_on', 'run.collects_on', 'run.after_entry', 'run.last_entry', 'bank.creditor_id'])
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
  return { ...figures, lines, payment, entries: await listEntries(db, figures) };
}

type Figures = Pick<Selectable<Tables['statement']>, 'region_id' | 'partner_id' | 'run'> & {
  after_entry: number;
  last_entry: number;
};

async function listEntries(db: Db, { region_id, partner_id, run, after_entry, last_entry }: Figures) {
  const before = await db
    .selectFrom('statement_run')
    .select('issued_on')
    .where('region_id', '=', region_id)
    .where('run', '=', run - 1)
    .executeTakeFirst();
  // By time as well, for which there is an index: what was committed late was stamped a day before at the earliest.
  const since = before ? startOfDay(Temporal.PlainDate.from(before.issued_on).subtract({ days: 1 })) : null;
  const covered = { regionId: region_id, partnerId: partner_id, after: after_entry, upTo: last_entry, since };
  const entries = await listStatementEntries(db, covered);
  const names = await listBranchNames(db, partner_id);
  return entries.map(({ branchId, ...entry }) => ({ ...entry, branchName: names.get(branchId) ?? null }));
}

/** What a statement kept back as fees. `issuedOn` is an ISO date. */
export interface StatementFees {
  number: number;
  partnerId: number;
  issuedOn: string;
  feeCents: number;
  taxCents: number;
}

/**
 * The statements of a region with fees after a number, that were issued from one ISO day to another, both with it, by
 * number. A late statement has the day of its Monday, but a higher number than those that were there before.
 */
export function listStatementFees(
  db: Db,
  regionId: number,
  { after, from, to }: { after: number; from: string; to: string },
): Promise<StatementFees[]> {
  return feesOfStatements(db)
    .where('statement.region_id', '=', regionId)
    .where('statement.number', '>', after)
    .where('run.issued_on', '>=', from)
    .where('run.issued_on', '<=', to)
    .where('statement.fee_cents', '<>', 0)
    .orderBy('statement.number')
    .execute();
}

/** A statement by what an export names. `issuedOn` is an ISO date. */
export interface IssuedStatement extends StatementFees {
  gguid: string;
}

/** The statements of a region that were issued from one ISO day to another, both with it, by number. */
export function listIssuedStatements(db: Db, regionId: number, from: string, to: string): Promise<IssuedStatement[]> {
  return feesOfStatements(db)
    .select('statement.gguid')
    .where('statement.region_id', '=', regionId)
    .where('run.issued_on', '>=', from)
    .where('run.issued_on', '<=', to)
    .orderBy('statement.number')
    .execute();
}

/** The statement of each of these entries that settles one, or sends back its payment. */
export async function listStatementsOfEntries(
  db: Db,
  regionId: number,
  entryIds: readonly number[],
): Promise<Map<number, { number: number; gguid: string }>> {
  if (entryIds.length === 0) return new Map();
  const { rows } = await sql<{ entryId: number; number: number; gguid: string }>`
    select s.entry_id as "entryId", s.number, s.gguid from statement s
     where s.region_id = ${regionId} and s.entry_id = any (${entryIds}::bigint[])
    union all
    select r.entry_id, s.number, s.gguid from payment_return r join statement s using (region_id, number)
     where r.region_id = ${regionId} and r.entry_id = any (${entryIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ entryId, ...statement }) => [entryId, statement]));
}

/** The number of the last statement of a region; 0 before there is one. */
export async function findLastStatementNumber(db: Db, regionId: number): Promise<number> {
  const row = await db
    .selectFrom('statement')
    .select('number')
    .where('region_id', '=', regionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** What one statement kept back. Throws when there is none of that number. */
export function getStatementFees(db: Db, regionId: number, number: number): Promise<StatementFees> {
  return feesOfStatements(db)
    .where('statement.region_id', '=', regionId)
    .where('statement.number', '=', number)
    .executeTakeFirstOrThrow();
}

function feesOfStatements(db: Db) {
  return statementsWithRun(db).select([
    'statement.number',
    'statement.partner_id as partnerId',
    'run.issued_on as issuedOn',
    'statement.fee_cents as feeCents',
    'statement.tax_cents as taxCents',
  ]);
}

function statementsWithRun(db: Db) {
  return db
    .selectFrom('statement')
    .innerJoin('statement_run as run', (join) =>
      join.onRef('run.region_id', '=', 'statement.region_id').onRef('run.run', '=', 'statement.run'),
    );
}
