import { easterSunday } from './easter-sunday.ts';

/** New Year, Labour Day, German Unity Day, Christmas Day and the day after. */
const FIXED = new Set(['01-01', '05-01', '10-03', '12-25', '12-26']);

/** Good Friday, Easter Monday, Ascension Day and Whit Monday, in days from Easter Sunday. */
const FROM_EASTER = new Set([-2, 1, 39, 50]);

/** Whether a day ("2026-12-25") is a public holiday in all of Germany; holidays of single states are not included. */
export function isHoliday(isoDay: string): boolean {
  if (FIXED.has(isoDay.slice(5))) return true;
  const year = Number(isoDay.slice(0, 4));
  return FROM_EASTER.has((Date.parse(isoDay) - Date.UTC(year, 2, easterSunday(year))) / 86_400_000);
}
