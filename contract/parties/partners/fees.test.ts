import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bonusFee, disagioModels, purchaseBehindBonus, redemptionFee, shareOf, type DisagioModel } from './fees.ts';

describe('fees', () => {
  it.each([
    ['standard', 1_000, 20],
    ['standard', 1_001, 20],
    ['standard', 1_025, 21],
    ['standard', 3_025, 61],
    ['standard', 3_024, 60],
    ['standard', 1, 20],
    ['threePercent', 1, 0],
    ['threePercent', 17, 1],
    ['threePercent', 666, 20],
    ['fivePercent', 1_000, 50],
    ['onePercent', 2_000, 20],
    ['onePercent', 5_000, 50],
    ['halfPercent', 10_000, 50],
    ['special', 10_000, 0],
  ] as const)('of a redemption with %s of %i cents is %i', (model, redeemed, fee) => {
    expect(redemptionFee(model, redeemed)).toBe(fee);
  });

  it.each([
    ['standard', 2_000, 40],
    ['standard', 100, 20],
    ['standard', 2_500, 50],
    ['standard', 100_000, 50],
    ['special', 100_000, 0],
  ] as const)('of a bonus with %s for a purchase of %i cents is %i', (model, purchase, fee) => {
    expect(bonusFee(model, purchase)).toBe(fee);
  });

  it('derives the purchase behind a percentage, else takes the bonus', () => {
    expect(purchaseBehindBonus(60, 300)).toBe(2_000);
    expect(purchaseBehindBonus(100, 300)).toBe(3_333);
    expect(purchaseBehindBonus(500, null)).toBe(500);
  });

  it('are whole cents, rounded half up, never above 50 for a bonus and never below the minimum', () => {
    const models = Object.keys(disagioModels) as DisagioModel[];
    fc.assert(
      fc.property(fc.constantFrom(...models), fc.integer({ min: 1, max: 99_999_999 }), (model, cents) => {
        const fee = redemptionFee(model, cents);
        expect(Number.isSafeInteger(fee)).toBe(true);
        expect(fee).toBeGreaterThanOrEqual(disagioModels[model].minimum);
        expect(bonusFee(model, cents)).toBeLessThanOrEqual(50);
        // Rounding half up, checked without fractions: the result is within half a cent of the exact value.
        const exact = BigInt(cents) * BigInt(disagioModels[model].basisPoints);
        const rounded = BigInt(shareOf(cents, disagioModels[model].basisPoints)) * 10_000n;
        expect(rounded - exact <= 5_000n && exact - rounded < 5_000n).toBe(true);
      }),
    );
  });
});
