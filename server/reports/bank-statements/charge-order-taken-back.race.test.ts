import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BankMovement } from '#contract/reports/bank-statements/bank-statements.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { assertAccountAgrees } from '#tests/support/assert-account-agrees.ts';
import { type BankWorld, openBankWorld } from '#tests/support/bank-world.ts';
import type { CamtEntrySeed } from '#tests/support/camt.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { type Bank, startBank } from '#tests/support/test-bank.ts';

let world: BankWorld;
let bank: Bank;
let label: string;
beforeEach(async () => {
  world = await openBankWorld();
  bank = await startBank(world.portal);
  ({ label } = await world.order());
});
afterEach(async () => {
  const { db } = world.portal.database;
  const employer = db.selectFrom('employer').select('employer_id as employerId').where('name', '=', 'Werk Ladewerk');
  await assertAccountAgrees(db, { kind: 'employer', regionId: 1, ...(await employer.executeTakeFirstOrThrow()) });
  await sealBooks(db, SEAL_KEYS);
  expect(await verifyLedger(db, SEAL_KEYS)).toEqual([]);
  await world.portal.close();
});

const paid = (cents: number): CamtEntrySeed => ({
  cents,
  text: `Ladeauftrag ${label}`,
  name: 'Werk Ladewerk',
  iban: 'DE91100000000123456789',
  endToEndId: `E2E-${cents}`,
});
const recalled = (cents: number): CamtEntrySeed => ({ ...paid(cents), cents: -cents, returnCode: 'FOCR' });
const stateNow = async () => {
  const { state, openCents } = await world.order();
  return [state, openCents];
};
/** Cancels the order; the answer's status. */
const cancel = async () => {
  const { id } = await world.order();
  return (await world.accounting.post('cancel-charge-order', { id, reason: 'Doppelt geplant.' })).status;
};
/** Books what is only proposed: so little that nobody has to agree. */
const clear = async () => {
  for (let [movement] = await bank.unclear(); movement; [movement] = await bank.unclear())
    expect(await bank.follow(movement)).toMatchObject({ status: 200, body: { waitsForSecond: false } });
};
/** What the bank tells of the payout of a credit. */
const paidOut = (cents: number): CamtEntrySeed => ({
  ...paid(cents),
  cents: -cents,
  text: `Guthaben ${label}`,
  endToEndId: 'OUT',
});

it('a transfer that the bank takes back while its cards are loaded is unpaid again, or owed, and never both', async () => {
  await bank.tells('2026-11-20', paid(30_000));
  await world.runAt('2026-11-29T05:00:00Z');
  await Promise.all([bank.tells('2026-11-30', recalled(30_000)), world.runAt('2026-11-30T17:00:00Z')]);
  // Whoever was first: the file may have been read while the job of the charges ran.
  await world.runAt('2026-11-30T18:00:00Z');
  const { charges } = await world.portal.database.db
    .selectFrom('entry')
    .select((of) => of.fn.countAll<number>().as('charges'))
    .where('type', '=', 'charge')
    .where('region_id', '=', 1)
    .where('charge_order', '=', Number(label.split('-')[1]))
    .executeTakeFirstOrThrow();
  expect([
    ['unpaid', 30_000, 0],
    ['taken-back', 30_000, 6],
  ]).toContainEqual([...(await stateNow()), charges]);
});

it('a transfer that the bank takes back while its order is cancelled is owed by nobody', async () => {
  await bank.tells('2026-11-20', paid(10_000));
  await clear();
  const [status] = await Promise.all([cancel(), bank.tells('2026-11-23', recalled(10_000))]);
  expect([status, ...(await stateNow())]).toEqual([200, 'cancelled', 0]);
  expect(await bank.unclear()).toEqual([]);
});

it('of a cancelled order, the bank takes back a transfer while its credit is paid out: that goes, or it is owed', async () => {
  await bank.tells('2026-11-20', paid(10_000));
  await clear();
  expect(await cancel()).toBe(200);
  await bank.tells('2026-11-23', paidOut(10_000));
  const [movement] = await bank.unclear();
  const [{ status }] = await Promise.all([bank.follow(movement!), bank.tells('2026-11-24', recalled(10_000))]);
  const isPaidOut = status === 200;
  expect([200, 409, 422]).toContain(status);
  expect(await stateNow()).toEqual(isPaidOut ? ['taken-back', 10_000] : ['cancelled', 0]);
  expect(await bank.unclear()).toHaveLength(isPaidOut ? 0 : 1);
});

it('of a cancelled order, a return is undone while the bank takes back more: what of it came back is owed', async () => {
  await bank.tells('2026-11-20', paid(4_000), paid(6_000));
  await clear();
  expect(await cancel()).toBe(200);
  await bank.tells('2026-11-23', paidOut(10_000));
  await clear();
  await bank.tells('2026-11-24', recalled(4_000));
  expect(await stateNow()).toEqual(['taken-back', 4_000]);
  const movements = (await world.accounting.get<BankMovement[]>('bank-movements')).body;
  const { id: movement, round } = movements.find(({ cents }) => cents === -4_000)!;
  const undo = async () =>
    (await world.accounting.post('undo-bank-decision', { region: 'lahr', movement, round, reason: 'andere Zahlung' })).status;
  const [status] = await Promise.all([undo(), bank.tells('2026-11-25', recalled(6_000))]);
  expect([status, ...(await stateNow())]).toEqual([200, 'taken-back', 6_000]);
});
