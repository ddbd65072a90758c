import type { Temporal } from 'temporal-polyfill';
import type { Cents } from '#contract/money.ts';
import { findHorizon, openRun, settlePartners } from '#server/ledger/statement-run.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { findDueRuns } from './find-due-runs.ts';
import { paymentDays } from './issue-days.ts';
import './tables.ts';

/** A statement that would be made. */
export interface RehearsedStatement {
  number: number;
  issuedOn: string;
  partner: string;
  turnover: Cents;
  fees: Cents;
  tax: Cents;
  paid: Cents;
  carried: Cents;
}

const EVERYBODY = 1_000_000;

class TakeBack extends Error {}

/** What `issueRegionStatements` would make today: it is made, looked at and taken back, so that no rule is written twice. */
export async function rehearseStatements(
  db: Db,
  keys: SealKeys,
  regionId: number,
  today: Temporal.PlainDate,
): Promise<RehearsedStatement[]> {
  const { unfinished, days } = await findDueRuns(db, regionId, today);
  if (!unfinished && days.length === 0) return [];
  const horizon = await findHorizon(db, regionId);
  const { paysOn, collectsOn } = paymentDays(today);
  const planned: RehearsedStatement[] = [];
  const rehearsal = db.transaction().execute(async (trx) => {
    if (unfinished) planned.push(...(await settle(trx, keys, regionId, unfinished.run)));
    for (const day of days) {
      const bankDays = { paysOn: paysOn.toString(), collectsOn: collectsOn.toString() };
      const run = await openRun(trx, regionId, horizon, { issuedOn: day.toString(), ...bankDays });
      planned.push(...(await settle(trx, keys, regionId, run)));
    }
    throw new TakeBack();
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof TakeBack)) throw error;
  });
  return planned;
}

async function settle(trx: Trx, keys: SealKeys, regionId: number, run: number): Promise<RehearsedStatement[]> {
  const settled = await settlePartners(trx, keys, regionId, run, EVERYBODY);
  if (settled.length === 0) return [];
  return trx
    .selectFrom('statement')
    .innerJoin('statement_run', (join) =>
      join.onRef('statement_run.region_id', '=', 'statement.region_id').onRef('statement_run.run', '=', 'statement.run'),
    )
    .select((statement) => [
      'number',
      'issued_on as issuedOn',
      statement.ref('printed', '->>').key('partner').as('partner'),
      'turnover_cents as turnover',
      'fee_cents as fees',
      'tax_cents as tax',
      'paid_cents as paid',
      'carried_cents as carried',
    ])
    .where('statement.region_id', '=', regionId)
    .where('statement.run', '=', run)
    .where(
      'number',
      'in',
      settled.map(({ number }) => number),
    )
    .orderBy('number')
    .execute();
}
