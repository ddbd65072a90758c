import { expect, test } from 'vitest';
import type { ChargePlan } from '#contract/parties/employers/charge-plan.ts';
import { type BenefitCard, nextCharges, type FrozenCharge } from './month-benefits.ts';

const terms = { startDate: null, endDate: null };
const plan = (changes: Partial<ChargePlan> = {}): ChargePlan => ({
  isChargingActive: true,
  chargeCent: 4_400,
  chargeFrequence: 'Monat',
  chargeTime: 'Ende des Monats',
  customChargeDate: null,
  chargeFrom: null,
  deletionDate: null,
  isCardLost: false,
  ...changes,
});
const card = (
  cardID: string,
  personnelNumber: string,
  changes: Partial<ChargePlan> = {},
  name = 'Erika Muster',
): BenefitCard => ({
  cardID,
  personnelNumber,
  name,
  plan: plan(changes),
});
const reckon = (cards: BenefitCard[], frozen: FrozenCharge[] = [], since = '2026-11-22') =>
  Object.fromEntries(
    [...nextCharges(cards, terms, { since, frozen })].map(([cardID, { day, monthCents }]) => [cardID, { day, monthCents }]),
  );
const charge = (cardID: string, personnelNumber: string, day: string, cents: number, isComing = false): FrozenCharge => ({
  cardID,
  personnelNumber,
  name: 'Erika Muster',
  day,
  cents,
  isComing,
});

test('one card, one charge a month', () => {
  expect(reckon([card('a', '1')])).toEqual({ a: { day: '2026-11-30', monthCents: 4_400 } });
});

test('cards of one employee count together, those of others and of the stock by themselves', () => {
  expect(reckon([card('a', '1'), card('b', '1', { chargeTime: 'Mitte des Monats' }), card('c', ''), card('d', '')])).toEqual({
    a: { day: '2026-11-30', monthCents: 4_400 },
    b: { day: '2026-12-15', monthCents: 8_800 },
    c: { day: '2026-11-30', monthCents: 4_400 },
    d: { day: '2026-11-30', monthCents: 4_400 },
  });
});

test('what was charged in the month already counts, also by another card that has left since', () => {
  expect(reckon([card('a', '1')], [charge('gone', '1', '2026-11-01', 700), charge('a', '1', '2026-10-31', 4_400)])).toEqual({
    a: { day: '2026-11-30', monthCents: 5_100 },
  });
});

test('what was charged under another number counts, where the card still bears the name', () => {
  const charged = [charge('a', '1', '2026-11-01', 5_000), charge('gone', '1', '2026-11-02', 700)];
  expect(reckon([card('a', '2')], charged)).toEqual({ a: { day: '2026-11-30', monthCents: 10_100 } });
  // Two cards that got one number later are one employee's.
  const both = [charge('a', '1', '2026-11-01', 5_000), charge('b', '2', '2026-11-01', 5_000)];
  expect(reckon([card('a', '2'), card('b', '2')], both)).toMatchObject({ a: { monthCents: 18_800 }, b: { monthCents: 18_800 } });
  // A name that changes goes with its number, and a card with another name and number is somebody else's.
  expect(reckon([card('a', '1', {}, 'Erika Neu')], charged)).toMatchObject({ a: { monthCents: 10_100 } });
  expect(reckon([card('a', '2', {}, 'Bo Öz')], charged)).toMatchObject({ a: { monthCents: 4_400 } });
});

test('what may be one person’s under several numbers is told beside the sum', () => {
  const unclear = (cards: BenefitCard[], frozen: FrozenCharge[] = []) =>
    [...nextCharges(cards, terms, { since: '2026-11-22', frozen }).values()].map(({ monthCents, unclearCents }) => [
      monthCents,
      unclearCents,
    ]);
  // One of two cards gets another number: each charge stays with its card.
  const both = [charge('a', '1', '2026-11-01', 5_000), charge('b', '1', '2026-11-02', 3_000)];
  expect(unclear([card('a', '2'), card('b', '1')], both)).toEqual([
    [9_400, 7_400],
    [7_400, 9_400],
  ]);
  // Name and number have changed; the charge of another month does not count.
  const changed = [charge('a', '1', '2026-11-01', 5_000), charge('a', '1', '2026-10-01', 700)];
  expect(unclear([card('a', '2', {}, 'Bo Öz')], changed)).toEqual([[4_400, 5_000]]);
  // Control: other people, and cards of nobody.
  expect(unclear([card('a', '1'), card('b', '2', {}, 'Bo Öz'), card('c', '', {}, ''), card('d', '', {}, '')])).toEqual(
    Array.from({ length: 4 }, () => [4_400, 0]),
  );
});

test('what is in a charge order comes as it was frozen, and the plan counts from the day behind', () => {
  const frozen = [charge('a', '1', '2026-11-30', 3_000, true)];
  expect(reckon([card('a', '1')], frozen, '2026-11-30')).toEqual({ a: { day: '2026-11-30', monthCents: 3_000 } });
});

test('what happens once counts in its own month and in no other', () => {
  const once = card('a', '1', { chargeFrequence: 'unregelmäßig', chargeTime: 'Anfang des Monats' });
  const later = card('b', '1', { chargeFrequence: 'unregelmäßig', chargeTime: 'Individuell', customChargeDate: '2027-01-20' });
  expect(reckon([once, later])).toEqual({
    a: { day: '2026-12-01', monthCents: 4_400 },
    b: { day: '2027-01-20', monthCents: 4_400 },
  });
});

test('what stands still has no next charge', () => {
  expect(reckon([card('a', '1', { isChargingActive: false })])).toEqual({ a: { day: null, monthCents: 0 } });
});
