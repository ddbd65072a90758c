import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, centsOf, formatCents, readAmount } from './money.ts';

describe('readAmount', () => {
  it.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12,50', 1250],
    ['0,01', 1],
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    ['1.000.000', undefined],
    [' 7 ', 700],
    ['12,', 1200],
  ])('reads %j', (text, cents) => {
    expect(readAmount(text)).toEqual(cents === undefined ? { message: 'Der Betrag ist zu groß.' } : { cents });
  });

  it.each(['1,234', '1.23', '12.5', '1.2345', ',5', '1,2,3', '1..000', '12 €', '1e3', '0x10', '１２', '--5', '-'])(
    'refuses %j',
    (text) => {
      expect(readAmount(text)).toEqual({ message: 'Es dürfen nur Zahlen (und Komma und Punkt) eingegeben werden!' });
    },
  );

  it('reads back whatever it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        expect(centsOf(formatCents(cents))).toBe(cents);
      }),
    );
  });

  it('never answers anything but positive whole cents', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '1', '9', ',', '.', '-', ' ') }), (text) => {
        const amount = readAmount(text);
        if ('cents' in amount) expect(Number.isSafeInteger(amount.cents) && amount.cents > 0).toBe(true);
        expect(amountText.safeParse(text).success).toBe('cents' in amount);
      }),
    );
  });
});

describe('formatCents', () => {
  it.each([
    [0, '0,00'],
    [7, '0,07'],
    [-5, '-0,05'],
    [100_099, '1.000,99'],
    [-123_456_789, '-1.234.567,89'],
    [Number.MAX_SAFE_INTEGER, '90.071.992.547.409,91'],
  ])('writes %d', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });
});
