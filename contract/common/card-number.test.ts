import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardNumberOf, isCardNumber, maskCardNumber } from './card-number.ts';

describe('card number', () => {
  it('is the one that documents and tests may name', () => {
    const firstTen = ['014', '022', '030', '048', '055', '063', '071', '089', '097', '105'].map((end) => `176100000000${end}`);
    expect(Array.from({ length: 10 }, (_, index) => cardNumberOf(index + 1))).toEqual(firstTen);
  });

  it('tells every single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999_999 }),
        fc.nat(14),
        fc.integer({ min: 1, max: 9 }),
        (serial, position, change) => {
          const number = cardNumberOf(serial);
          expect(isCardNumber(number)).toBe(true);
          const wrong = [...number];
          wrong[position] = String((Number(wrong[position]) + change) % 10);
          expect(isCardNumber(wrong.join(''))).toBe(false);
        },
      ),
    );
  });

  it.each(['', '1761', '17610000000001', '1761000000000140', '176100000000014 ', 'abc'])('is not %j', (text) => {
    expect(isCardNumber(text)).toBe(false);
  });

  it('is masked to its ends', () => {
    expect(maskCardNumber('176100000000014')).toBe('1761 •••• •••0 014');
  });

  it('knows no serial outside ten digits', () => {
    for (const serial of [0, -1, 1.5, 10_000_000_000]) expect(() => cardNumberOf(serial)).toThrow(RangeError);
  });
});
