import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { bankAccounts } from '#contract/reports/bank-statements/bank-statements.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { type Bank, startBank } from '#tests/support/test-bank.ts';

let portal: TestPortal;
let bank: Bank;
beforeEach(async () => {
  portal = await startTestPortal();
  bank = await startBank(portal);
});
afterEach(() => portal.close());

let told = 0;
/** A day of an account that is emptied each day: what came goes on to another one, and it begins and ends with 0. */
const emptied = (day: string, number: string | undefined, more: { legalNumber?: string; from?: string } = {}) =>
  bank.sends(day, {
    id: `S-${++told}`,
    ...(number === undefined ? {} : { number }),
    from: day,
    ...more,
    until: day,
    opening: 0,
    closing: 0,
    entries: [
      { cents: 1_000 + told, on: day, text: `Eingang ${told}`, ref: `A${told}` },
      { cents: -1_000 - told, on: day, text: `Umbuchung ${told}`, ref: `B${told}` },
    ],
  });
const gaps = async () => {
  const { accounts, statements } = (await bank.accounting.get<OutputOf<typeof bankAccounts>>('bank-accounts')).body;
  return {
    count: accounts.find(({ region }) => region === 'lahr')!.gaps,
    missing: statements.flatMap(({ number, missingBefore, hasGap }) => (hasGap ? [[number, missingBefore]] : [])),
  };
};

it('a statement that is missing between equal balances is told by the bank’s numbers, and is no gap once it is read', async () => {
  await emptied('2026-11-02', '41');
  await emptied('2026-11-03', '42');
  expect(await gaps()).toEqual({ count: 0, missing: [] });
  await emptied('2026-11-10', '45');
  expect(await gaps()).toEqual({ count: 1, missing: [['45', 2]] });
  await emptied('2026-11-05', '43');
  expect(await gaps()).toEqual({ count: 1, missing: [['45', 1]] });
  await emptied('2026-11-06', '44');
  expect(await gaps()).toEqual({ count: 0, missing: [] });
});

it('the legal number counts where there is no electronic one; without both, balances alone tell', async () => {
  await emptied('2026-11-02', undefined, { legalNumber: '7' });
  await emptied('2026-11-05', undefined, { legalNumber: '9' });
  await emptied('2026-11-06', undefined);
  expect(await gaps()).toEqual({ count: 1, missing: [['9', 1]] });
});

it.each([
  [
    'months that end on the first day of the next one, whose numbers begin anew each year',
    [
      ['2025-11-01', '2025-12-01', '11'],
      ['2025-12-01', '2026-01-01', '12'],
      ['2026-01-01', '2026-02-01', '1'],
      ['2026-02-01', '2026-03-01', '2'],
    ],
    0,
  ],
  [
    'such months of which that of December is missing, and the first of the year',
    [
      ['2025-11-01', '2025-12-01', '11'],
      ['2026-02-01', '2026-03-01', '2'],
    ],
    1,
  ],
  [
    'a first statement of the year that begins with the last day of the old one',
    [
      ['2025-12-29', '2025-12-30', '250'],
      ['2025-12-30', '2025-12-31', '251'],
      ['2025-12-31', '2026-01-02', '1'],
      ['2026-01-02', '2026-01-05', '2'],
    ],
    0,
  ],
  [
    'a short statement over New Year that goes on with the numbers of the old year, before they begin anew',
    [
      ['2025-12-29', '2025-12-30', '250'],
      ['2025-12-30', '2025-12-31', '251'],
      ['2025-12-31', '2026-01-02', '252'],
      ['2026-01-02', '2026-01-05', '1'],
      ['2026-01-05', '2026-01-06', '2'],
    ],
    0,
  ],
  [
    'such a statement, as the first one that was read',
    [
      ['2025-12-31', '2026-01-02', '252'],
      ['2026-01-02', '2026-01-05', '1'],
      ['2026-01-05', '2026-01-06', '2'],
    ],
    0,
  ],
  [
    'such a statement does not stand for the one of the new year that has its number',
    [
      ['2025-12-31', '2026-01-02', '252'],
      ['2026-01-02', '2026-01-05', '1'],
      ['2026-01-05', '2026-01-06', '2'],
      ['2026-12-29', '2026-12-30', '251'],
      ['2026-12-30', '2026-12-31', '253'],
    ],
    2,
  ],
  [
    'such a statement, where the one before it is missing',
    [
      ['2025-12-29', '2025-12-30', '250'],
      ['2025-12-31', '2026-01-02', '252'],
      ['2026-01-02', '2026-01-05', '1'],
    ],
    1,
  ],
  [
    'such a statement, where numbers go on over the year',
    [
      ['2025-12-30', '2025-12-31', '251'],
      ['2025-12-31', '2026-01-02', '252'],
      ['2026-01-02', '2026-01-05', '253'],
    ],
    0,
  ],
  [
    'a week with most days in the old year that is the first of the new one',
    [
      ['2026-12-14', '2026-12-20', '51'],
      ['2026-12-21', '2026-12-27', '52'],
      ['2026-12-28', '2027-01-02', '1'],
      ['2027-01-03', '2027-01-09', '2'],
    ],
    0,
  ],
] as [string, [string, string, string][], number][])('%s', async (_, statements, count) => {
  for (const [from, day, number] of statements) await emptied(day, number, { from });
  expect((await gaps()).count).toBe(count);
});

it.each([
  [
    'numbers that begin anew each year',
    [
      ['2025-12-30', '250'],
      ['2026-01-02', '1'],
    ],
    0,
  ],
  [
    'numbers that go on over the year',
    [
      ['2025-12-30', '250'],
      ['2026-01-02', '251'],
    ],
    0,
  ],
  [
    'the first ones of a year that are missing',
    [
      ['2025-12-30', '250'],
      ['2026-01-05', '3'],
    ],
    1,
  ],
  [
    'numbers that count the days of the year',
    [
      ['2026-11-06', '310'],
      ['2026-11-09', '313'],
    ],
    0,
  ],
  [
    'such numbers where a year begins with holidays',
    [
      ['2025-12-30', '364'],
      ['2026-01-02', '2'],
    ],
    0,
  ],
  [
    'numbers that are days',
    [
      ['2026-11-06', '20261106'],
      ['2026-11-09', '20261109'],
    ],
    0,
  ],
  [
    'a bank that leaves out numbers all the time',
    [
      ['2026-11-02', '1'],
      ['2026-11-03', '5'],
      ['2026-11-05', '9'],
      ['2026-11-09', '12'],
      ['2026-11-10', '19'],
    ],
    0,
  ],
] as [string, [string, string][], number][])('%s', async (_, statements, count) => {
  for (const [day, number] of statements) await emptied(day, number);
  expect((await gaps()).count).toBe(count);
});
