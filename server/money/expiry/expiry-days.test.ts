import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { expiryDayToNotice, idleBefore, isTimely, lastExpiryDay, lastNoticeDay } from './expiry-days.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

test.each([
  ['2026-12-31', '2025-12-31'],
  ['2027-01-01', '2026-12-31'],
  ['2028-02-29', '2027-12-31'],
])('on %s the last expiry day was %s', (today, expected) => {
  expect(lastExpiryDay(day(today)).toString()).toBe(expected);
});

test('three full calendar years begin with the year after the last booking, at midnight in Berlin', () => {
  expect(idleBefore(day('2026-12-31')).toISOString()).toBe('2023-12-31T23:00:00.000Z');
});

test('six months before the end of December is the end of June, also in a leap year', () => {
  for (const year of [2026, 2028]) expect(lastNoticeDay(day(`${year}-12-31`)).toString()).toBe(`${year}-06-30`);
});

test.each([
  ['2026-04-30', undefined],
  ['2026-05-01', '2026-12-31'],
  ['2026-06-30', '2026-12-31'],
  ['2026-07-01', undefined],
])('on %s notices are sent for %s', (today, expected) => {
  expect(expiryDayToNotice(day(today))?.toString()).toBe(expected);
});

test('a notice of the last day of June is timely, one of the first of July is not', () => {
  expect(isTimely(day('2026-06-30'), day('2026-12-31'))).toBe(true);
  expect(isTimely(day('2026-07-01'), day('2026-12-31'))).toBe(false);
});
