import { Temporal } from 'temporal-polyfill';
import { laterBankingDay } from '#server/money/bank/banking-day.ts';

/**
 * The Monday from which every second one is counted, forwards and backwards (rulings 3, Statements). It must never
 * change. The first of 2026 gives most years 26 statements.
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
