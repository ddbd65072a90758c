import { expect, it } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import { startOfDay } from '#server/platform/berlin-time.ts';
import { thirdWorkingDay } from './save-bonus.ts';

it.each([
  ['a Monday', '2026-11-23', '2026-11-26'],
  ['a Tuesday', '2026-11-24', '2026-11-27'],
  ['a Wednesday, over the weekend and the end of the month', '2026-11-25', '2026-11-30'],
  ['a Thursday', '2026-11-26', '2026-12-01'],
  ['a Friday', '2026-11-27', '2026-12-02'],
  ['a Saturday', '2026-11-28', '2026-12-02'],
  ['a Sunday', '2026-11-29', '2026-12-02'],
  ['a Wednesday, over the end of the year', '2026-12-30', '2027-01-04'],
  ['a Friday of a leap year', '2028-02-25', '2028-03-01'],
])('of %s', (_name, saved, day) => {
  expect(thirdWorkingDay(Temporal.PlainDate.from(saved)).toString()).toBe(day);
});

it('begins at midnight in Berlin, in winter and in summer', () => {
  expect(startOfDay(thirdWorkingDay(Temporal.PlainDate.from('2027-03-25'))).toISOString()).toBe('2027-03-29T22:00:00.000Z');
  expect(startOfDay(thirdWorkingDay(Temporal.PlainDate.from('2027-10-28'))).toISOString()).toBe('2027-11-01T23:00:00.000Z');
});
