import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { findHorizon, openRun, type SettledPartner, settlePartners } from '#server/ledger/write/statement-run.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { findDueRuns, paymentDays } from './issue-days.ts';

/** Does what belongs to statements being made, in their transaction. */
export type AfterSettling = (trx: Trx, settled: readonly SettledPartner[], issuedOn: string) => Promise<void>;

const PARTNERS_AT_ONCE = 50;

/**
 * Makes all statements of a region that are due on a day of Berlin, Monday by Monday. May be interrupted at any point
 * and run by several processes at once: each statement is made once, and the numbers have no gap. Returns how many were
 * made.
 */
export async function issueRegionStatements(
  db: Db,
  keys: SealKeys,
  regionId: number,
  today: Temporal.PlainDate,
  afterSettling: AfterSettling = async () => {},
): Promise<number> {
  const { unfinished, days } = await findDueRuns(db, regionId, today);
  let count = unfinished ? await finishRun(db, keys, regionId, unfinished, afterSettling) : 0;
  if (days.length === 0) return count;
  const horizon = await findHorizon(db, regionId);
  const { paysOn, collectsOn } = paymentDays(today);
  const bankDays = { paysOn: paysOn.toString(), collectsOn: collectsOn.toString() };
  for (const day of days) {
    const issuedOn = day.toString();
    const run = await openRun(db, regionId, horizon, { issuedOn, ...bankDays });
    count += await finishRun(db, keys, regionId, { run, issuedOn }, afterSettling);
  }
  return count;
}

async function finishRun(
  db: Db,
  keys: SealKeys,
  regionId: number,
  { run, issuedOn }: { run: number; issuedOn: string },
  afterSettling: AfterSettling,
): Promise<number> {
  for (let count = 0; ;) {
    const settled = await db.transaction().execute(async (trx) => {
      // Two weeks of a large region are summed up; nobody waits for it.
      await sql`set local statement_timeout = '5min'`.execute(trx);
      const settled = await settlePartners(trx, keys, regionId, run, PARTNERS_AT_ONCE);
      if (settled.length) await afterSettling(trx, settled, issuedOn);
      return settled.length;
    });
    count += settled;
    if (settled < PARTNERS_AT_ONCE) return count;
  }
}
