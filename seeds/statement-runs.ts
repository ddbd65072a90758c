import { Temporal } from 'temporal-polyfill';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Database } from '#server/platform/db/database.ts';
import { issueDayAfter } from '#server/reports/settlements/issue-days.ts';
import { issueRegionStatements } from '#server/reports/settlements/issue-region-statements.ts';
import { makePaymentFiles } from '#server/reports/settlements/make-payment-files.ts';
import { moveClock } from './moved-clock.ts';
import { payByTransfer } from './pay-by-transfer.ts';
import type { Accounting } from './people.ts';
import { addQuietRuns } from './quiet-runs.ts';
import { takeFiles } from './take-files.ts';

/** Statements are made before the shops open. */
const STATEMENTS_AT = 4;
/** Nobody has paid by transfer since then. */
const UNPAID = { weeks: 5 };

interface Books {
  database: Database;
  keys: SealKeys;
  /** The region whose partners have no mandate or no account, and pay by transfer. */
  payingRegionId: number;
  accounting: Accounting;
}

/**
 * The runs of the demo's years. On a Monday of statements, the regions whose shops have booked since the last one get
 * a run; the others get theirs all at once before they book again, as it settles nothing.
 */
export function openStatementRuns(books: Books, start: Temporal.ZonedDateTime, today: Temporal.ZonedDateTime) {
  const unpaidSince = today.subtract(UNPAID);
  let nextRun = issueDayAfter(start.toPlainDate().subtract({ days: 1 }));
  // Regions whose shops have booked since their last run, and of the others the Mondays since then.
  const traded = new Set<number>();
  const quiet = new Map<number, Temporal.PlainDate[]>();

  async function makeQuietRuns(regionId: number): Promise<void> {
    await addQuietRuns(books.database, regionId, quiet.get(regionId) ?? [], STATEMENTS_AT);
    quiet.delete(regionId);
  }

  async function makeRun(
    regionId: number,
    day: Temporal.PlainDate,
    { isPaid, isNewest }: { isPaid: boolean; isNewest: boolean },
  ) {
    const { database, keys, payingRegionId, accounting } = books;
    // Before the run, so that a month with one day of trade needs no second one for what was paid.
    if (isPaid && regionId === payingRegionId) await payByTransfer(database, keys, { regionId, accounting, day });
    await issueRegionStatements(database.db, keys, regionId, day);
    // The newest files wait for somebody.
    await (isNewest ? makePaymentFiles(database.db, regionId) : takeFiles(database, regionId, accounting));
  }

  return {
    /** To be called before the shops of these regions book. */
    async awaitTrade(regionIds: Iterable<number>): Promise<void> {
      for (const regionId of new Set(regionIds)) {
        await makeQuietRuns(regionId);
        traded.add(regionId);
      }
    },
    /** Makes the runs of a day, if it is one for statements. */
    async makeRuns(day: Temporal.ZonedDateTime): Promise<void> {
      const date = day.toPlainDate();
      if (!date.equals(nextRun)) return;
      nextRun = issueDayAfter(date);
      await moveClock(books.database, new Date(day.add({ hours: STATEMENTS_AT }).epochMilliseconds), 0.01);
      for (const mondays of quiet.values()) mondays.push(date);
      const isPaid = Temporal.ZonedDateTime.compare(day, unpaidSince) < 0;
      const isNewest = Temporal.PlainDate.compare(nextRun, today.toPlainDate()) >= 0;
      for (const regionId of traded) {
        await makeRun(regionId, date, { isPaid, isNewest });
        quiet.set(regionId, []);
      }
      traded.clear();
    },
    /** Makes the runs that nobody's booking has called for. */
    async end(): Promise<void> {
      for (const regionId of quiet.keys()) await makeQuietRuns(regionId);
    },
  };
}
