import { expect, it } from 'vitest';
import type { BankItem } from '#contract/reports/bank-statements/bank-statements.ts';
import { shareOut } from './share-out.ts';

const item = (label: string, cents: number, isFlexible = true): BankItem => ({
  kind: 'invoice',
  key: label,
  label,
  what: 'Rechnung',
  business: null,
  cents,
  isFlexible,
  credit: null,
  since: '2026-11-01',
});
const share = (cents: number, ...chosen: [BankItem, number | null][]) => {
  const { shares, rest } = shareOut(
    chosen.map(([one, said]) => ({ item: one, said })),
    cents,
  );
  return [...shares.map((one) => `${one.item.label} ${one.cents}`), rest];
};
const a = item('A', 8000);
const b = item('B', 5000);

it('gives each what it has open, and the rest to the last', () => {
  expect(share(14_000, [a, null], [b, null])).toEqual(['A 8000', 'B 6000', 0]);
  expect(share(10_000, [a, null], [b, null])).toEqual(['A 8000', 'B 2000', 0]);
  expect(share(-6000, [item('A', -8000), null])).toEqual(['A -6000', 0]);
  expect(share(-9000, [item('A', -8000), null])).toEqual(['A -8000', -1000]);
});

it('believes what is said, and shares the rest among the others', () => {
  expect(share(10_000, [a, 6000], [b, null])).toEqual(['A 6000', 'B 4000', 0]);
  expect(share(10_000, [a, null], [b, 4500])).toEqual(['A 5500', 'B 4500', 0]);
  expect(share(14_000, [a, null], [b, 5000])).toEqual(['A 9000', 'B 5000', 0]);
});

it('tells what is too little or too much of what is said', () => {
  expect(share(10_000, [a, 6000], [b, 3000])).toEqual(['A 6000', 'B 3000', 1000]);
  expect(share(10_000, [a, 9000], [b, 3000])).toEqual(['A 9000', 'B 3000', -2000]);
  expect(share(10_000, [a, 12_000], [b, null])).toEqual(['A 12000', -2000]);
});

it('takes what cannot be divided whole, before anything else', () => {
  expect(share(10_000, [a, null], [item('C', 7000, false), null])).toEqual(['A 3000', 'C 7000', 0]);
});

it('gives money that comes in to what we owe only as a rest', () => {
  expect(share(10_000, [a, null], [item('D', -3000), null])).toEqual(['A 8000', 'D 2000', 0]);
});
