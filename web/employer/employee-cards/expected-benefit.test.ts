import { expect, it } from 'vitest';
import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import { benefitIndex, expectedBenefit } from './expected-benefit.ts';

const person = { firstName: 'Erika', lastName: 'Muster', personnelNumber: '1' };
const card = (cardID: string, changes: Partial<ShownEmployeeCard> = {}) =>
  ({ cardID, ...person, chargeAmount: '30,00', nextChargeTimestamp: 1, ...changes }) as ShownEmployeeCard;
const typed = (changes: object = {}) => ({ isChargingActive: true, ...person, chargeAmount: '40,00', ...changes });

it.each([
  ['with one card', [], typed(), { monthCents: 4_000, unclearCents: 0 }],
  ['with two cards of one number', [card('b')], typed(), { monthCents: 7_000, unclearCents: 0 }],
  [
    'whose name stands under another number',
    [card('b', { personnelNumber: '2' })],
    typed(),
    { monthCents: 4_000, unclearCents: 3_000 },
  ],
  ['who gets another number', [card('b')], typed({ personnelNumber: '7' }), { monthCents: 4_000, unclearCents: 3_000 }],
  [
    'who gets the number of somebody else',
    [card('b', { personnelNumber: '2', lastName: 'Muth' })],
    typed({ personnelNumber: ' 2 ' }),
    { monthCents: 7_000, unclearCents: 0 },
  ],
  [
    'of whom another card is not charged',
    [card('b', { nextChargeTimestamp: null })],
    typed(),
    { monthCents: 4_000, unclearCents: 0 },
  ],
  ['who is not charged', [card('b')], typed({ isChargingActive: false }), { monthCents: 0, unclearCents: 0 }],
  [
    'beside cards without a name',
    [card('b', { firstName: '', lastName: '', personnelNumber: '2' })],
    typed({ firstName: '', lastName: '' }),
    { monthCents: 4_000, unclearCents: 0 },
  ],
] as const)('an employee %s', (_, others, fields, expected) => {
  const own = card('a');
  expect(expectedBenefit(benefitIndex([own, ...others]), own, fields)).toEqual(expected);
});
