import { expect, test } from 'vitest';
import { sumAmounts } from './sum-amounts.ts';

test.each([
  [[], '0,00'],
  [['0,10', '0,20'], '0,30'],
  [['1.234,56', '-0,57'], '1.233,99'],
  [['-1.000,00', '0,00', '-0,01'], '-1.000,01'],
])('%j is %s', (texts, sum) => expect(sumAmounts(texts)).toBe(sum));
