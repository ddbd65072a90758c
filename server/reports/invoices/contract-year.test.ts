import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { contractYearBeginningIn } from './contract-year.ts';

const running = (start: string | null, end: string | null = null, isInReview = false) => ({
  is_in_review: isInReview,
  contract_start_at: start,
  contract_end_at: end,
});
const told = (contract: ReturnType<typeof running>, month: string) => {
  const year = contractYearBeginningIn(contract, Temporal.PlainDate.from(`${month}-01`));
  return year && `${year.from.toString()} to ${year.to.toString()}`;
};

it.each([
  ['2026-05-15', '2026-05', '2026-05-15 to 2027-05-14'],
  ['2026-05-15', '2028-05', '2028-05-15 to 2029-05-14'],
  ['2026-05-15', '2026-06', undefined],
  ['2026-05-15', '2025-05', undefined],
])('a contract from %s has in %s the year %s', (start, month, year) => expect(told(running(start), month)).toBe(year));

it('a contract from 29 February has each day in one year', () => {
  const years = [2024, 2025, 2026, 2027, 2028].map((year) => told(running('2024-02-29'), `${year}-02`));
  expect(years).toEqual([
    '2024-02-29 to 2025-02-27',
    '2025-02-28 to 2026-02-27',
    '2026-02-28 to 2027-02-27',
    '2027-02-28 to 2028-02-28',
    '2028-02-29 to 2029-02-27',
  ]);
});

it('none begins in review, without a start, or after the end', () => {
  expect(told(running('2026-05-15', null, true), '2026-05')).toBeUndefined();
  expect(told(running(null), '2026-05')).toBeUndefined();
  expect(told(running('2025-05-15', '2026-05-14'), '2026-05')).toBeUndefined();
  // Control: it ends on the day on which the year begins.
  expect(told(running('2025-05-15', '2026-05-15'), '2026-05')).toBeDefined();
});
