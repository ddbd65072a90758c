import { expect, it } from 'vitest';
import type { FormerColumn, FormerKindMeaning } from '#contract/operator/former-bookings/former-bookings.ts';
import { describeFormerFault, formerFaults } from '#contract/operator/former-bookings/faults.ts';
import { judgeBooking } from './judge-booking.ts';

const judge = (cells: Partial<Record<FormerColumn, string>>, sign: FormerKindMeaning = 'signed', hasSurplus = false) =>
  judgeBooking({
    cell: (column) => ({ number: 'A1001', bookedOn: '03.02.2026', amount: '1,00', ...cells })[column] ?? '',
    hasSurplus,
    signOf: () => sign,
    today: '2026-11-28',
  });

it.each<[string, FormerKindMeaning, number | string]>([
  ['12,50', 'signed', 1_250],
  ['-12,50 €', 'signed', -1_250],
  ['12,50-', 'signed', -1_250],
  ['−0,05', 'signed', -5],
  ['1.234,50', 'debit', -123_450],
  ['0', 'debit', 0],
  ['+3.20', 'credit', 320],
  ['-3,20', 'credit', 'amount-signed'],
  ['3,20', '', 'kind-unknown'],
  ['', 'signed', 'amount-missing'],
  ['viel', 'signed', 'amount-unreadable'],
  ['1.234', 'signed', 'amount-unreadable'],
  ['12,3456789', 'signed', 'amount-shortened'],
  ['1,2E+03', 'signed', 'amount-shortened'],
  ['01.12.2025', 'signed', 'amount-is-day'],
  ['10000,01', 'signed', 'amount-too-large'],
])('reads the amount %j of a kind that is %j as %s', (amount, sign, expected) => {
  const { cents, faults } = judge({ amount }, sign);
  expect(typeof expected === 'number' ? [cents, faults] : faults).toEqual(
    typeof expected === 'number' ? [expected, []] : [expected],
  );
});

it.each([
  ['31.12.2025', '', '2025-12-31', null],
  ['31.12.2025 9:05', '', '2025-12-31', '09:05'],
  ['2025-12-31T09:05:33', '', '2025-12-31', '09:05'],
  ['1.2.2025', '23:59 Uhr', '2025-02-01', '23:59'],
])('reads the day %j with the time %j', (bookedOn, clock, day, time) =>
  expect(judge({ bookedOn, clock })).toMatchObject({ bookedOn: day, bookedAt: time, faults: [] }),
);

it.each<[Partial<Record<FormerColumn, string>>, string]>([
  [{ number: '' }, 'number-missing'],
  [{ number: '1,2E+15' }, 'number-shortened'],
  [{ number: 'ä' }, 'number-unreadable'],
  [{ bookedOn: '' }, 'day-missing'],
  [{ bookedOn: '31.12.1989' }, 'day-unreadable'],
  [{ bookedOn: '29.11.2026' }, 'day-in-future'],
  [{ clock: '25:00' }, 'time-unreadable'],
  [{ kind: 'x'.repeat(61) }, 'kind-too-long'],
  [{ shop: 'x'.repeat(150), branch: 'y'.repeat(60) }, 'shop-too-long'],
  [{ provider: 'x'.repeat(101) }, 'provider-too-long'],
  [{ reference: 'x'.repeat(61) }, 'reference-too-long'],
  [{ reference: '1,23E+12' }, 'reference-shortened'],
])('finds what is wrong with %j', (cells, fault) => expect(judge(cells).faults).toEqual([fault]));

it('trusts no amount of a row with cells under no heading', () =>
  expect(judge({}, 'signed', true)).toMatchObject({ cents: null, faults: ['too-many-cells'] }));

it.each(Object.keys(formerFaults))('%s is told with something to do', (fault) => {
  const { reason, remedy } = describeFormerFault(fault);
  expect(reason).not.toBe('');
  expect(remedy).not.toBe('');
});
