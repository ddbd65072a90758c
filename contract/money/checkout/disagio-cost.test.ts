import { expect, test } from 'vitest';
import { disagioCost } from './disagio-cost.ts';

test.each([
  ['standard', 150_000, 60, 3_000],
  // At least 20 cents per receipt, but not with 3 percent.
  ['standard', 60_000, 120, 2_400],
  ['threePercent', 60_000, 120, 1_800],
  ['fivePercent', 50_000, 25, 2_500],
  ['onePercent', 300_000, 60, 4_500],
  ['halfPercent', 600_000, 60, 6_000],
  ['special', 600_000, 60, 0],
  ['onePercent', 0, 0, 1_500],
  ['standard', 150_000, 0, 0],
] as const)('%s costs, with %i cents of turnover in %i receipts, %i cents a month', (model, turnover, receipts, cents) => {
  expect(disagioCost(model, { turnover, receipts })).toBe(cents);
});
