import { expect, it } from 'vitest';
import { firstQuickAmounts, readAmounts, setQuickAmounts, writeAmounts } from './quick-amounts.ts';

it.each([
  ['', []],
  ['10 20 50', [1_000, 2_000, 5_000]],
  ['50; 8,90;8,90 €\n10,', [890, 1_000, 5_000]],
  ['1.000,50', [100_050]],
])('reads %j', (text, cents) => {
  expect(readAmounts(text)).toEqual({ cents });
  expect(readAmounts(writeAmounts(cents))).toEqual({ cents });
});

it('names the amount that is none', () => {
  expect(readAmounts('10 zehn')).toEqual({
    message: 'zehn: Es dürfen nur Zahlen (und Komma und Punkt) eingegeben werden!',
  });
  expect(readAmounts('0')).toMatchObject({ message: '0: Es dürfen nur positive Beträge eingegeben werden!' });
  expect(readAmounts('1 2 3 4 5 6 7')).toEqual({ message: 'Bitte geben Sie höchstens 6 Beträge an.' });
});

it('takes no top-up beyond what a card may be loaded with', () => {
  const problems = (input: object) => setQuickAmounts.input.safeParse(input).error?.issues.map(({ path }) => path[0]) ?? [];
  expect(problems({ redeemVoucher: '300', addVoucher: writeAmounts(firstQuickAmounts.addVoucher) })).toEqual([]);
  expect(problems({ redeemVoucher: '', addVoucher: '250,01' })).toEqual(['addVoucher']);
});
