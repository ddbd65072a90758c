import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { findHorizon, openRun, settlePartners, type SettledPartner } from '#server/ledger/statement-run.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { findDueRuns } from './find-due-runs.ts';
import { paymentDays } from './issue-days.ts';

/** Does what belongs to statements being made, in their transaction. */
export type AfterSettling = (trx: Trx, settled: readonly SettledPartner[], issuedOn: string) => Promise<void>;

const PARTNERS_AT_ONCE = 50;

/**
 * Makes all statements of a region that are due on a day of Berlin, Monday by Monday. May be cut off at any point, and be run by
 * several processes at once: each statement is made once, and the numbers have no gap. Answers how many were made.
 */
export async function issueRegionStatements(
  db: Db,
  regionId: number,
  today: Temporal.PlainDate,
  afterSettling: AfterSettling = async () => {},
): Promise<number> {
  const { unfinished, days } = await findDueRuns(db, regionId, today);
  let count = unfinished === undefined ? 0 : await finishRun(db, regionId, unfinished, afterSettling);
  if (days.length === 0) return count;
  const horizon = await findHorizon(db, regionId);
  const { paysOn, collectsOn } = paymentDays(today);
  for (const day of days) {
    const run = await openRun(db, regionId, horizon, {
      issuedOn: day.toString(),
      paysOn: paysOn.toString(),
      collectsOn: collectsOn.toString(),
    });
    count += await finishRun(db, regionId, run, afterSettling);
  }
  return count;
}

async function finishRun(db: Db, regionId: number, run: number, afterSettling: AfterSettling): Promise<number> {
  const { issued_on } = await db
    .selectFrom('statement_run')
    .select('issued_on')
    .where('region_id', '=', regionId)
    .where('run', '=', run)
    .executeTakeFirstOrThrow();
  for (let count = 0; ;) {
    const settled = await db.transaction().execute(async (trx) => {
      // Two weeks of a large region are summed up; nobody waits for it.
      await sql`set local statement_timeout = '5min'`.execute(trx);
      const settled = await settlePartners(trx, regionId, run, PARTNERS_AT_ONCE);
      if (settled.length) await afterSettling(trx, settled, issued_on);
      return settled.length;
    });
    count += settled;
    if (settled < PARTNERS_AT_ONCE) return count;
  }
}
