import { expect, it } from 'vitest';
import { listOfferedModels } from './contract-type.ts';

const ordinary = ['standard', 'fivePercent', 'onePercent', 'halfPercent', 'threePercent'];

it.each([
  [null, false, ordinary],
  [null, true, [...ordinary, 'twoPercentWithoutFee']],
  ['Kein DISAGIO, keine Einrichtungsgebühr GutscheinCARD', false, [...ordinary, 'special']],
  ['kein Disagio', true, [...ordinary, 'twoPercentWithoutFee', 'special']],
])('a contract of type %j, where the region offers 2 percent without fee: %j, may have %j', (sktype, offers, models) => {
  expect(listOfferedModels({ sktype, offersTwoPercentWithoutFee: offers })).toEqual(models);
});
