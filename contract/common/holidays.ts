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

/** Easter Sunday of a year, in days after the end of February: 31 is 31 March, 32 is 1 April (Gauß and Lichtenberg). */
export function easterSunday(year: number): number {
  const century = Math.floor(year / 100);
  const moon = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const sun = 2 - Math.floor((3 * century + 3) / 4);
  const cycle = year % 19;
  const seed = (19 * cycle + moon) % 30;
  const lateBy = Math.floor((seed + Math.floor(cycle / 11)) / 29);
  const limit = 21 + seed - lateBy;
  const firstSunday = 7 - ((year + Math.floor(year / 4) + sun) % 7);
  return limit + 7 - ((limit - firstSunday) % 7);
}
