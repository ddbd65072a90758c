import type { Temporal } from 'temporal-polyfill';

const WORKING_DAYS = 3;
const FRIDAY = 5;

/** The third working day (Monday to Friday) after a day: a bonus saved on that day counts from then (rulings 3). */
export function thirdWorkingDay(savedOn: Temporal.PlainDate): Temporal.PlainDate {
  let day = savedOn;
  for (let count = 0; count < WORKING_DAYS;) {
    day = day.add({ days: 1 });
    if (day.dayOfWeek <= FRIDAY) count++;
  }
  return day;
}
