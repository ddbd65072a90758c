import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { laterBankingDay } from '#server/money/bank/banking-day.ts';
import { dayWithoutCollection, issueDayAfter, issueDaysBetween, paymentDays, periodBefore } from './issue-days.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

test('statements come every second Monday, also before the Monday that is counted from and over the turn of a year', () => {
  expect(issueDaysBetween(day('2025-12-01'), day('2026-02-02')).map(String)).toEqual([
    '2025-12-08',
    '2025-12-22',
    '2026-01-05',
    '2026-01-19',
    '2026-02-02',
  ]);
  expect(String(issueDayAfter(day('2026-11-08')))).toBe('2026-11-09');
  expect(String(issueDayAfter(day('2026-11-09')))).toBe('2026-11-23');
  expect(issueDayAfter(day('2039-05-05')).dayOfWeek).toBe(1);
});

test('a statement is for the two weeks before its Monday', () => {
  const { from, to } = periodBefore(day('2026-11-09'));
  expect([String(from), String(to), from.dayOfWeek]).toEqual(['2026-10-26', '2026-11-08', 1]);
});

test.each([
  ['2026-11-09', '2026-11-11', '2026-11-16'],
  // Good Friday 3 April 2026, Easter Monday the 6th.
  ['2026-04-01', '2026-04-07', '2026-04-07'],
  ['2026-12-23', '2026-12-28', '2026-12-28'],
  ['2026-04-29', '2026-05-04', '2026-05-04'],
])('what is settled on %s is paid on %s and collected on %s', (today, paysOn, collectsOn) => {
  const days = paymentDays(day(today));
  expect([String(days.paysOn), String(days.collectsOn)]).toEqual([paysOn, collectsOn]);
});

test.each([
  // What is settled on 9 November is collected on the 16th, and on 16 March on the 23rd.
  ['2026-11-16', '2026-11-17'],
  ['2026-11-15', '2026-11-17'],
  ['2026-11-23', '2026-11-23'],
  ['2026-03-23', '2026-03-24'],
  // Settled on 30 March; it is collected on the Tuesday after Easter.
  ['2026-04-06', '2026-04-08'],
  // Settled on Monday, 21 December; it is collected on the 28th.
  ['2026-12-25', '2026-12-29'],
])('from %s on, statements leave the debits of others %s', (from, free) => {
  expect(String(dayWithoutCollection(day(from)))).toBe(free);
});

test.each(['2024-03-29', '2024-04-01', '2027-03-26', '2038-04-23', '2038-04-26', '2049-04-16', '2076-04-17'])(
  'banks rest on %s, around Easter',
  (text) => expect(String(laterBankingDay(day(text), 0))).not.toBe(text),
);
