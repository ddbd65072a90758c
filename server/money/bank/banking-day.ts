import { Temporal } from 'temporal-polyfill';
import { easterSunday } from '#contract/common/holidays.ts';

/** The first banking day at least that many days later: no weekend and no closing day of TARGET. */
export function laterBankingDay(day: Temporal.PlainDate, days: number): Temporal.PlainDate {
  let later = day.add({ days });
  while (!isBankingDay(later)) later = later.add({ days: 1 });
  return later;
}

/** Neither weekend nor closing day of TARGET. */
export function isBankingDay(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek <= 5 && !isClosingDay(day);
}

/** How many banking days there are from a day on, itself included, before another; never more than `most`. */
export function bankingDaysUntil(from: Temporal.PlainDate, before: Temporal.PlainDate, most: number): number {
  let count = 0;
  for (let day = from; count < most && Temporal.PlainDate.compare(day, before) < 0; day = day.add({ days: 1 }))
    if (isBankingDay(day)) count++;
  return count;
}

/** New Year, Good Friday, Easter Monday, 1 May, 25 and 26 December (European Central Bank). */
function isClosingDay(day: Temporal.PlainDate): boolean {
  if (['1-1', '5-1', '12-25', '12-26'].includes(`${day.month}-${day.day}`)) return true;
  // Good Friday is on 20 March at the earliest, Easter Monday on 26 April at the latest.
  if (day.month !== 3 && day.month !== 4) return false;
  const easter = easterSunday(day.year);
  const [march, april] = [day.with({ month: 3, day: 1 }), easter - 31];
  const sunday = april > 0 ? march.with({ month: 4, day: april }) : march.with({ day: easter });
  return day.equals(sunday.subtract({ days: 2 })) || day.equals(sunday.add({ days: 1 }));
}
