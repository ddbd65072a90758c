import type { Temporal } from 'temporal-polyfill';
import { findHorizon, rehearseRuns, type RehearsedStatement } from '#server/ledger/write/statement-run.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findDueRuns } from './find-due-runs.ts';
import { issueDayAfter, paymentDays } from './issue-days.ts';

/**
 * What `issueRegionStatements` would make today, by the same functions, so that no rule is written twice. Where nothing
 * is due, `next` asks what the next run would make of all that is booked so far.
 */
export async function rehearseStatements(
  db: Db,
  regionId: number,
  today: Temporal.PlainDate,
  { next = false } = {},
): Promise<RehearsedStatement[]> {
  const { unfinished, days } = await findDueRuns(db, regionId, today);
  const isNothingDue = !unfinished && days.length === 0;
  if (isNothingDue && !next) return [];
  const { paysOn, collectsOn } = paymentDays(today);
  return rehearseRuns(db, regionId, await findHorizon(db, regionId), {
    days: (isNothingDue ? [issueDayAfter(today)] : days).map(String),
    paysOn: paysOn.toString(),
    collectsOn: collectsOn.toString(),
  });
}
