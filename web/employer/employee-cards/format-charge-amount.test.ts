import { expect, test } from 'vitest';
import { formatChargeAmount } from './format-charge-amount.ts';

test.each([
  ['', ''],
  ['0', ''],
  ['5', '0,05'],
  ['50', '0,50'],
  ['5000', '50,00'],
  ['50,0', '5,00'],
  ['50,00 €', '50,00'],
  ['$ 44.50', '44,50'],
  ['abc', ''],
  ['99999', '999,99'],
  ['123456', '1.234,56'],
])('%j is shown as %j', (typed, shown) => expect(formatChargeAmount(typed)).toBe(shown));
