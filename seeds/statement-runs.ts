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
/** Accounting enters transfers on the Saturday before a run, when the shops have closed: the run then settles them. */
const PAYMENTS_BEFORE = { days: 2 };
const PAYMENTS_AT = 19;
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
 * The runs of the demo's years. On a Monday of statements, the regions whose shops have booked since the last one get a
 * run. The others get theirs all at once before they book again, as it settles nothing.
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

  /** With the next trade, so that a month with one day of it needs no second run for what was paid. */
  async function enterPayments(monday: Temporal.ZonedDateTime): Promise<void> {
    const { database, keys, payingRegionId: regionId, accounting } = books;
    const day = monday.subtract(PAYMENTS_BEFORE);
    if (!traded.has(regionId) || Temporal.ZonedDateTime.compare(day, unpaidSince) >= 0) return;
    await moveClock(database, new Date(day.add({ hours: PAYMENTS_AT }).epochMilliseconds), 0.01);
    await payByTransfer(database, keys, { regionId, accounting, day: day.toPlainDate() });
  }

  async function makeRun(regionId: number, day: Temporal.PlainDate, isNewest: boolean): Promise<void> {
    const { database, keys, accounting } = books;
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
      for (const mondays of quiet.values()) mondays.push(date);
      if (traded.size === 0) return;
      await enterPayments(day);
      await moveClock(books.database, new Date(day.add({ hours: STATEMENTS_AT }).epochMilliseconds), 0.01);
      const isNewest = Temporal.PlainDate.compare(nextRun, today.toPlainDate()) >= 0;
      for (const regionId of traded) {
        await makeRun(regionId, date, isNewest);
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
