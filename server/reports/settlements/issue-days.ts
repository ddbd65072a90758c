import { Temporal } from 'temporal-polyfill';
import { laterBankingDay } from '#server/money/bank/banking-day.ts';
import { findFirstBookedAt } from '#server/ledger/read/list-entries.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * The Monday from which every second one is counted, forwards and backwards. It must never change. The first of 2026
 * gives most years 26 statements.
 */
const ANCHOR = new Temporal.PlainDate(2026, 1, 5);
const FORTNIGHT = 14;
/** A direct debit is announced by the statement that many days before (the mandate shortens the usual fourteen). */
const ANNOUNCED_DAYS = 5;

/** The first day for statements after a day. */
export function issueDayAfter(day: Temporal.PlainDate): Temporal.PlainDate {
  const passed = ANCHOR.until(day).days;
  return ANCHOR.add({ days: (Math.floor(passed / FORTNIGHT) + 1) * FORTNIGHT });
}

/** The days for statements after one, up to and with another. */
export function issueDaysBetween(after: Temporal.PlainDate, upTo: Temporal.PlainDate): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = [];
  for (let day = issueDayAfter(after); Temporal.PlainDate.compare(day, upTo) <= 0; day = issueDayAfter(day)) days.push(day);
  return days;
}

/** The fourteen days that a statement is for: from the one to the other, both with it. */
export function periodBefore(issuedOn: Temporal.PlainDate): { from: Temporal.PlainDate; to: Temporal.PlainDate } {
  return { from: issuedOn.subtract({ days: FORTNIGHT }), to: issuedOn.subtract({ days: 1 }) };
}

/** When the bank should pay and collect what is settled today: a file that comes late would be refused or moved. */
export function paymentDays(today: Temporal.PlainDate): { paysOn: Temporal.PlainDate; collectsOn: Temporal.PlainDate } {
  return { paysOn: laterBankingDay(today, 2), collectsOn: laterBankingDay(today, ANNOUNCED_DAYS) };
}

/**
 * The first banking day from a day on, on which statements that come in time collect nothing: a partner's account is
 * debited once a day.
 */
export function dayWithoutCollection(from: Temporal.PlainDate): Temporal.PlainDate {
  let day = laterBankingDay(from, 0);
  while (isCollectionDay(day)) day = laterBankingDay(day, 1);
  return day;
}

function isCollectionDay(day: Temporal.PlainDate): boolean {
  return issueDaysBetween(day.subtract({ days: 2 * FORTNIGHT }), day).some((issued) =>
    paymentDays(issued).collectsOn.equals(day),
  );
}

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
