import { describe, expect, test } from 'vitest';
import { type ChargeAmount, chargeAmountWords, completeChargeAmount, formatChargeAmount } from './format-charge-amount.ts';

const empty: ChargeAmount = { text: '', isCommaTyped: false };
const type = (keys: string) =>
  [...keys].reduce(
    (before, key) => formatChargeAmount(before, key === '<' ? before.text.slice(0, -1) : before.text + key),
    empty,
  );

describe('an amount to charge', () => {
  test.each([
    ['', ''],
    ['0', ''],
    ['5', '0,05'],
    ['60', '0,60'],
    ['5000', '50,00'],
    ['5000<', '5,00'],
    ['99999', '999,99'],
    ['123456', '1.234,56'],
    ['60,', '60,'],
    ['60.', '60,'],
    ['60,5', '60,5'],
    ['45,50', '45,50'],
    ['45,503', '45,50'],
    ['45,5<', '45,'],
    ['45,5<7', '45,7'],
    // The comma is taken back: digits count from the right again.
    ['60,<', '0,60'],
    [',5', '0,5'],
    ['999,99', '999,99'],
  ])('%j typed key by key is shown as %j', (keys, shown) => expect(type(keys).text).toBe(shown));

  test.each([
    ['50,00 €', '50,00'],
    ['$ 44.50', '44,50'],
    ['60,', '60,'],
    ['45,5', '45,5'],
    ['60', '0,60'],
    ['abc', ''],
    ['1.234,5', '1.234,5'],
  ])('%j pasted is shown as %j', (pasted, shown) => expect(formatChargeAmount(empty, pasted).text).toBe(shown));

  test.each([
    ['50,00', '55,', '55,'],
    ['55,00', '55,', '55,'],
    ['55,00', '45,5', '45,5'],
    ['50,00', '6,00', '6,00'],
    ['50,00', '60', '0,60'],
    ['50,00', '50,0', '5,00'],
    ['50,00', '50,001', '500,01'],
  ])('from %j to %j at once is shown as %j', (text, typed, shown) =>
    expect(formatChargeAmount({ text, isCommaTyped: false }, typed).text).toBe(shown),
  );

  test.each([
    ['60,', '60,00', '60 Euro'],
    ['45,5', '45,50', '45 Euro 50 Cent'],
    ['0,60', '0,60', '60 Cent'],
    ['', '', ''],
  ])('%j is left as %j, and read as %j', (typed, left, words) => {
    expect(completeChargeAmount(typed)).toBe(left);
    expect(chargeAmountWords(left)).toBe(words);
  });
});
