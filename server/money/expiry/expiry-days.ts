import { Temporal } from 'temporal-polyfill';
import { startOfYear } from '#server/platform/berlin-time.ts';

/** Full calendar years without a booking after which a balance expires. The books: `ledger_idle_before`. */
const IDLE_YEARS = 3;
/** Notices go out from this month on, so that a mail server that is down for days does not make them late. */
const FIRST_NOTICE_MONTH = 5;

/** The last day of a year: the balance can be used until it ends. */
export function expiryDayOf(year: number): Temporal.PlainDate {
  return new Temporal.PlainDate(year, 12, 31);
}

/** When a balance expires that is not used again after a day of Berlin. */
export function expiryDayAfter(lastBookedOn: Temporal.PlainDate): Temporal.PlainDate {
  return expiryDayOf(lastBookedOn.year + IDLE_YEARS);
}

/** The latest expiry day that has gone by on a day of Berlin. */
export function lastExpiryDay(today: Temporal.PlainDate): Temporal.PlainDate {
  return expiryDayOf(today.year - 1);
}

/** Balances whose last booking came before this instant have lain for three full calendar years when the day ends. */
export function idleBefore(expiresOn: Temporal.PlainDate): Date {
  return startOfYear(expiresOn.year - IDLE_YEARS + 1);
}

/** The last day on which a notice is still six months early. */
export function lastNoticeDay(expiresOn: Temporal.PlainDate): Temporal.PlainDate {
  return expiresOn.subtract({ months: 6 });
}

/** The expiry day that notices are sent for today; undefined while it is too early in the year, or too late. */
export function expiryDayToNotice(today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const expiresOn = expiryDayOf(today.year);
  const isTooLate = Temporal.PlainDate.compare(today, lastNoticeDay(expiresOn)) > 0;
  return today.month < FIRST_NOTICE_MONTH || isTooLate ? undefined : expiresOn;
}

/** Whether a notice that went out on that day of Berlin was early enough. */
export function isTimely(sentOn: Temporal.PlainDate, expiresOn: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(sentOn, lastNoticeDay(expiresOn)) <= 0;
}
