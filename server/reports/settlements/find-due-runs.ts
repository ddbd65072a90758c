import { Temporal } from 'temporal-polyfill';
import { findFirstBookedAt } from '#server/ledger/read/list-entries.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { issueDaysBetween } from './issue-days.ts';
import './tables.ts';

interface DueRuns {
  /** A run that was cut off in the middle. */
  unfinished: { run: number; issuedOn: string } | undefined;
  /** The Mondays whose statements are still to be made, the oldest first: more than one where some were missed. */
  days: Temporal.PlainDate[];
}

/** What is to be done for a region's statements on a day of Berlin. Before its first booking there is nothing. */
export async function findDueRuns(db: Db, regionId: number, today: Temporal.PlainDate): Promise<DueRuns> {
  const last = await db
    .selectFrom('statement_run')
    .select(['run', 'issued_on', 'finished_at'])
    .where('region_id', '=', regionId)
    .orderBy('run', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last)
    return {
      unfinished: last.finished_at === null ? { run: last.run, issuedOn: last.issued_on } : undefined,
      days: issueDaysBetween(Temporal.PlainDate.from(last.issued_on), today),
    };
  const firstBookedAt = await findFirstBookedAt(db, regionId);
  return { unfinished: undefined, days: firstBookedAt ? issueDaysBetween(berlinDay(firstBookedAt), today) : [] };
}
