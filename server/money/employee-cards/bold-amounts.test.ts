import { expect, test } from 'vitest';
import { isBoldAmount } from './bold-amounts.ts';

test.each([
  [null, 60, true],
  [null, 100, false],
  [null, 99_999, false],
  [5_000, 2_500, false],
  [5_000, 2_499, true],
  [5_000, 7_500, false],
  [5_000, 7_501, true],
  [60, 99, true],
])('%j to %j cents: %j', (before, after, isAsked) => expect(isBoldAmount(before, after)).toBe(isAsked));
