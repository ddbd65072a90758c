import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import { type bankAccounts, type BankStatement, nameNumbers } from '#contract/reports/bank-statements/bank-statements.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
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
    missing: statements.flatMap(({ number, missing, hasGap }) => (hasGap ? [[number, missing && nameNumbers(missing)]] : [])),
  };
};

it('a statement that is missing between equal balances is told by the bank’s numbers, and is no gap once it is read', async () => {
  await emptied('2026-11-02', '41');
  await emptied('2026-11-03', '42');
  expect(await gaps()).toEqual({ count: 0, missing: [] });
  await emptied('2026-11-10', '45');
  expect(await gaps()).toEqual({ count: 1, missing: [['45', 'Nr. 43 bis 44 von 2026']] });
  await emptied('2026-11-05', '43');
  expect(await gaps()).toEqual({ count: 1, missing: [['45', 'Nr. 44 von 2026']] });
  await emptied('2026-11-06', '44');
  expect(await gaps()).toEqual({ count: 0, missing: [] });
});

const accounts = async () => (await bank.accounting.get<OutputOf<typeof bankAccounts>>('bank-accounts')).body;
const find = async (number: string) => (await accounts()).statements.find((one) => one.number === number)!;
/** Accounting explains what is missing before a statement, as it was seen. */
const explain = async ({ region, id, missing }: BankStatement, more: object = {}, who = bank.accounting) => {
  const { year, first, last } = missing!;
  const reason = 'Die Bank zählt die Abrechnungen der Kreditkarte mit';
  const wanted = { region, statement: id, missing: { year, first, last }, reason, ...more };
  return (await who.post('explain-missing-numbers', wanted)).status;
};

it('numbers that accounting explains are told as explained, and no more as a gap', async () => {
  await emptied('2026-11-02', '41');
  await emptied('2026-11-06', '44');
  const seen = await find('44');
  expect(await explain(seen, {}, await portal.signedIn('support@demo.example'))).toBe(403);
  expect(await explain(seen, { reason: ' ' })).toBe(422);
  expect(await explain(seen, { statement: 4711 })).toBe(404);
  expect(await explain(seen, { missing: { year: 2026, first: 42, last: 42 } })).toBe(409);
  expect(await gaps()).toEqual({ count: 1, missing: [['44', 'Nr. 42 bis 43 von 2026']] });

  expect(await explain(seen)).toBe(204);
  expect(await gaps()).toEqual({ count: 0, missing: [] });
  const reason = 'Die Bank zählt die Abrechnungen der Kreditkarte mit';
  expect((await find('44')).missing).toEqual({
    year: 2026,
    first: 42,
    last: 43,
    explained: { by: expect.stringMatching(/./), at: expect.stringContaining('2026-11-06'), reason },
  });
  const audits = portal.database.db
    .selectFrom('audit_event')
    .select(['subject', 'details'])
    .where('act', '=', 'bank-numbers-explained');
  expect(await audits.execute()).toEqual([
    { subject: `bank statement ${seen.id}`, details: { reason: `Nr. 42 bis 43 von 2026: ${reason}` } },
  ]);
  expect(await explain(seen)).toBe(409);

  // One of them comes after all: the other one stays explained. What is missing later is a gap of its own.
  await emptied('2026-11-07', '46');
  await emptied('2026-11-03', '42');
  expect((await find('44')).missing).toMatchObject({ first: 43, last: 43, explained: { reason } });
  expect(await gaps()).toEqual({ count: 1, missing: [['46', 'Nr. 45 von 2026']] });
  await sealBooks(portal.database.db, SEAL_KEYS);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
});

it('balances that do not join stay a gap, whatever is explained of its numbers', async () => {
  const day = { entries: [{ cents: 100 }] };
  await bank.sends('2026-11-02', { id: 'S-41', number: '41', until: '2026-11-02', opening: 0, closing: 100, ...day });
  await bank.sends('2026-11-05', { id: 'S-43', number: '43', until: '2026-11-05', opening: 500, closing: 600, ...day });
  expect(await explain(await find('43'))).toBe(204);
  expect(await find('43')).toMatchObject({ hasGap: true, gapCents: 400, missing: { explained: expect.anything() } });
  expect((await gaps()).count).toBe(1);
});

it('of two who explain the same numbers at once, one has explained them', async () => {
  await emptied('2026-11-02', '41');
  await emptied('2026-11-03', '43');
  const seen = await find('43');
  const other = await portal.signedIn('betrieb@demo.example');
  const statuses = await Promise.all([explain(seen), explain(seen, { reason: 'Anruf bei der Bank' }, other)]);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 409]);
});

it('the legal number counts where there is no electronic one; without both, balances alone tell', async () => {
  await emptied('2026-11-02', undefined, { legalNumber: '7' });
  await emptied('2026-11-05', undefined, { legalNumber: '9' });
  await emptied('2026-11-06', undefined);
  expect(await gaps()).toEqual({ count: 1, missing: [['9', 'Nr. 8 von 2026']] });
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
