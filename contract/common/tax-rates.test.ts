import { describe, expect, it } from 'vitest';
import { taxOn, taxRateOn } from './tax-rates.ts';

describe('the rate of a day', () => {
  it.each([
    ['2007-01-01', 1900],
    ['2020-06-30', 1900],
    ['2020-07-01', 1600],
    ['2020-12-31', 1600],
    ['2021-01-01', 1900],
    ['2026-11-25', 1900],
  ])('on %s is %i', (day, basisPoints) => expect(taxRateOn(day)).toBe(basisPoints));

  it('is not guessed for a day before the first one', () => {
    expect(() => taxRateOn('2006-12-31')).toThrow(RangeError);
  });
});

describe('the tax on a sum', () => {
  it.each([
    [0, 1900, 0],
    [100, 1900, 19],
    // 14900 * 19 % = 2831
    [14_900, 1900, 2831],
    // Half a cent: 50 * 19 % = 9.5
    [50, 1900, 10],
    [-50, 1900, -10],
    [-1, 1900, 0],
    [3, 1600, 0],
    [4, 1600, 1],
  ])('of %i cents at %i is %i', (net, rate, tax) => expect(taxOn(net, rate)).toBe(tax));
});
