import { expect, test } from 'vitest';
import { bookingPeriods } from './booking-periods.ts';

const spans = (today: string) => bookingPeriods(today).map(({ from, to }) => `${from} ${to}`);

test('weeks begin on Monday, also on a Sunday and over the turn of a year', () => {
  expect(spans('2026-11-29').slice(0, 2)).toEqual(['2026-11-23 2026-11-29', '2026-11-16 2026-11-22']);
  expect(spans('2026-11-30').slice(0, 2)).toEqual(['2026-11-30 2026-12-06', '2026-11-23 2026-11-29']);
  expect(spans('2027-01-01').slice(0, 2)).toEqual(['2026-12-28 2027-01-03', '2026-12-21 2026-12-27']);
});

test('months are whole, whatever their length', () => {
  expect(spans('2028-03-31').slice(2)).toEqual(['2028-03-01 2028-03-31', '2028-02-01 2028-02-29']);
  expect(spans('2026-01-15').slice(2)).toEqual(['2026-01-01 2026-01-31', '2025-12-01 2025-12-31']);
});
