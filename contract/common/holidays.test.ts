import { expect, test } from 'vitest';
import { isHoliday } from './holidays.ts';

/** Taken from the calendars of those years. */
const known = {
  2024: ['01-01', '03-29', '04-01', '05-01', '05-09', '05-20', '10-03', '12-25', '12-26'],
  2026: ['01-01', '04-03', '04-06', '05-01', '05-14', '05-25', '10-03', '12-25', '12-26'],
  // Labour Day and Ascension Day fell on the same day.
  2008: ['01-01', '03-21', '03-24', '05-01', '05-12', '10-03', '12-25', '12-26'],
};

test.each(Object.entries(known))('the holidays of all of Germany in %s', (year, expected) => {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(Number(year), 0, 1 + day)).toISOString().slice(0, 10));
  const found = days.filter((day) => day.startsWith(year) && isHoliday(day));
  expect(found).toEqual(expected.map((day) => `${year}-${day}`));
});
