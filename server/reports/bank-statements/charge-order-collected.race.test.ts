import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type * as charges from '#contract/money/charges/charges.ts';
import type { openItems } from '#contract/reports/open-items/open-items.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { releaseChargeFile, takeChargeFile } from '#server/money/charges/charge-files.ts';
import { assertAccountAgrees } from '#tests/support/assert-account-agrees.ts';
import { type BankWorld, openBankWorld } from '#tests/support/bank-world.ts';
import type { CamtEntrySeed } from '#tests/support/camt.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { gateOnInsert } from '#tests/support/gate-on-insert.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startingGate } from '#tests/support/starting-gate.ts';
import { type Bank, startBank } from '#tests/support/test-bank.ts';
import { matchMovements } from './match-movements.ts';

const NOT_YET = 'Die Lastschrift ist in den Büchern noch nicht eingezogen.';
/** The debit of the second order is collected on that day. */
const DAY = '2026-12-31';

let world: BankWorld;
let bank: Bank;
beforeEach(async () => {
  world = await openBankWorld(['Ladewerk'], 'Bankeinzug');
  bank = await startBank(world.portal);
});
afterEach(() => world.portal.close());

const findings = async () => {
  await sealBooks(world.portal.database.db, SEAL_KEYS);
  return (await verifyLedger(world.portal.database.db, SEAL_KEYS)).map(({ rule }) => rule);
};

/** Every file goes to the bank. */
async function takeFiles(): Promise<void> {
  const { db } = world.portal.database;
  const files = await db
    .selectFrom('charge_file')
    .select(['region_id as regionId', 'file'])
    .where('taken_at', 'is', null)
    .execute();
  for (const key of files)
    await db.transaction().execute(async (trx) => {
      await releaseChargeFile(trx, key, { askedBy: null, releasedBy: null });
      await takeChargeFile(trx, key, null);
    });
}

/** The first order is loaded, the second one at the bank, when the debit of the first one comes back. */
async function stopBeforeSecond(): Promise<void> {
  await world.runAt('2026-11-23T05:00:00Z');
  await world.runAt('2026-11-26T05:00:00Z');
  await takeFiles();
  await world.runAt('2026-11-30T05:00:00Z');
  await world.runAt('2026-12-23T05:00:00Z');
  await world.runAt('2026-12-29T05:00:00Z');
  await takeFiles();
  await bank.tells('2026-12-29', back((await orders())[0]!.label));
  expect((await orders()).map(({ state }) => state)).toEqual(['returned', 'filed']);
}

const back = (label: string): CamtEntrySeed => ({ cents: -30_000, german: 'NTRF+109', endToEndId: label, returnCode: 'MD06' });
const paid = (label: string): CamtEntrySeed => ({
  cents: 30_000,
  text: `Ladeauftrag ${label}`,
  name: 'Werk Ladewerk',
  iban: 'DE91100000000123456789',
  endToEndId: `E2E-${label}`,
});

/** Books what is only proposed, as it is. */
async function clear(): Promise<void> {
  for (const movement of (await bank.unclear()).filter(({ proposals }) => proposals.length > 0)) {
    const { status, body } = await bank.follow(movement);
    expect([status, body]).toEqual([200, expect.anything()]);
    if (body.waitsForSecond) await bank.confirm();
  }
}

/** By their due days. */
const orders = async () => {
  const { body } = await world.accounting.get<OutputOf<typeof charges.staffChargeOrders>>('staff-charge-orders');
  return body.orders
    .filter(({ employer }) => employer === 'Werk Ladewerk')
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn));
};
const second = async () => {
  const { id } = (await orders())[1]!;
  const { body } = await world.accounting.get<charges.StaffWholeChargeOrder>(`staff-charge-order?id=${id}`);
  return body;
};
const loadedOfSecond = async () => (await second()).list.filter(({ state }) => state === 'loaded').length;
const kindsOfSecond = async () => (await second()).payments.map(({ kind }) => kind);
const match = () => matchMovements(world.office, 1);
const mails = async (subject: string) =>
  (
    await world.portal.database.db
      .selectFrom('outbox_mail')
      .select('body_text as text')
      .where('subject', 'like', `${subject}%`)
      .execute()
  ).map(({ text }) => text);

it('a debit that the bank returns while another one is owed is owed too, and nothing is loaded until both are paid', async () => {
  await stopBeforeSecond();
  const [first, other] = (await orders()).map(({ label }) => label);
  await bank.tells('2026-12-30', back(other!));
  expect(await bank.unclear()).toMatchObject([{ waits: NOT_YET, proposals: [] }]);
  await world.runAt(`${DAY}T00:05:00+01:00`);
  await match();
  expect(await bank.unclear()).toEqual([]);
  expect([await loadedOfSecond(), await kindsOfSecond()]).toEqual([0, ['charge-collection', 'charge-return']]);
  const [told] = await mails(`Lastschrift zum Ladeauftrag ${other} zurückgegeben`);
  expect(told).toContain('Auch die Karten dieses Ladeauftrags laden wir erst, wenn er bezahlt ist.');

  await bank.tells('2027-01-04', paid(first!));
  await clear();
  await world.runAt('2027-01-04T18:00:00Z');
  expect((await orders()).map(({ state, openCents }) => [state, openCents])).toEqual([
    ['settled', 0],
    ['returned', 30_000],
  ]);
  expect(await loadedOfSecond()).toBe(0);
  const [settled] = await mails(`Ihre Zahlung zum Ladeauftrag ${first} ist eingegangen`);
  expect(settled).toContain(
    `Die Rücklastschrift ist damit ausgeglichen. Karten laden wir erst wieder, wenn auch zu ${other} nichts mehr offen ist.`,
  );
  expect(await findings()).toEqual([]);

  await bank.tells('2027-01-05', paid(other!));
  await clear();
  await world.runAt('2027-01-05T18:00:00Z');
  expect(await loadedOfSecond()).toBe(6);
  expect((await mails(`Ihre Zahlung zum Ladeauftrag ${other} ist eingegangen`))[0]).toContain(
    'Ihre Karten werden wieder geladen.',
  );
  expect(await findings()).toEqual([]);
});

it('a return beside the jobs that book its debit and load its cards: booked once, and nothing is loaded', async () => {
  await stopBeforeSecond();
  const [first, other] = (await orders()).map(({ label }) => label);
  await bank.tells('2026-12-30', back(other!), paid(first!));
  await clear();
  // The first one is paid: nothing but the debit itself is in the way of the cards.
  expect((await orders())[0]).toMatchObject({ state: 'settled' });
  const gate = await gateOnInsert(world.portal.database, 'charge_payment');
  const jobs = [world.runAt(`${DAY}T00:05:00+01:00`)];
  await gate.arrived(1);
  // Whoever looks now finds it not booked, or waits.
  jobs.push(
    match().then(() => undefined),
    match().then(() => undefined),
  );
  await gate.open();
  await Promise.all(jobs);
  await Promise.all([world.runAt(`${DAY}T05:59:59+01:00`), match(), match()]);
  await Promise.all([world.runAt(`${DAY}T06:00:00+01:00`), match(), match()]);
  expect([await loadedOfSecond(), await kindsOfSecond()]).toEqual([0, ['charge-collection', 'charge-return']]);
  expect(await findings()).toEqual([]);
});

/** The return of the second debit has come and is being booked when the job would load its cards. */
async function loadBesideReturn(): Promise<void> {
  await stopBeforeSecond();
  const [first, other] = (await orders()).map(({ label }) => label);
  await world.runAt(`${DAY}T00:05:00+01:00`);
  await bank.tells(DAY, paid(first!));
  await clear();
  expect((await orders())[0]).toMatchObject({ state: 'settled' });
  const gate = await gateOnInsert(world.portal.database, 'bank_booking');
  const telling = bank.tells('2027-01-02', back(other!));
  await gate.arrived(1);
  const job = world.runAt('2027-01-02T18:00:00Z');
  await gate.arrived(2);
  await gate.open();
  await Promise.all([telling, job]);
}

it('a return beside the job that loads: whoever waited for it loads nothing', async () => {
  await loadBesideReturn();
  expect([await loadedOfSecond(), await kindsOfSecond()]).toEqual([0, ['charge-collection', 'charge-return']]);
  expect(await findings()).toEqual([]);
});

it('control: where nobody asks whether the employer is stopped, its cards are loaded', async () => {
  const asks = "when ledger_employer_is_stopped(p_region, o.employer_id) then 'STOPPED'";
  await rewriteFunction(world.portal.database, 'ledger_load_order', asks, '');
  await loadBesideReturn();
  expect(await loadedOfSecond()).toBe(6);
});

it('control: where nobody waits and nothing is unique, a debit is booked twice, and the books say so', async () => {
  const { database } = world.portal;
  await world.runAt('2026-11-23T05:00:00Z');
  await world.runAt('2026-11-26T05:00:00Z');
  await takeFiles();
  await rewriteFunction(database, 'ledger_collect_order', 'perform pg_advisory_xact_lock(7106, p_region);', '');
  await database.runAsOwner(`
    alter table charge_order disable trigger user;
    drop index entry_collected_once; drop index entry_once; drop index charge_payment_debited_once; drop index fact_in_force`);
  const gate = await startingGate(
    database,
    'ledger_collect_order',
    'if o.number is null then',
    (wait) => `perform ${wait}; if o.number is null then`,
  );
  const both = Promise.all(['00:05', '00:06'].map((time) => world.runAt(`2026-11-30T${time}:00+01:00`)));
  await gate.openWhen(2);
  await both;
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from entry where type = 'charge-collection'`.execute(database.db);
  expect(rows[0]!.times).toBe(2);
  expect(await findings()).toContain('what was paid for a charge order, or came back, stands in the books as it was recorded');
});

it('what went back of an order that the bank is still to collect is listed once, beside its debit', async () => {
  const { db } = world.portal.database;
  await world.runAt('2026-11-23T05:00:00Z');
  await world.runAt('2026-11-26T05:00:00Z');
  const { id } = (await orders())[0]!;
  const note = { id, day: '2026-11-26', bankText: 'Zahlung', reason: 'Kontoauszug', amount: '100,00' };
  expect((await world.accounting.book('record-charge-payment', { ...note, openCents: 0 })).status).toBe(200);
  expect((await world.accounting.book('pay-out-charge-credit', note)).status).toBe(200);
  await bank.tells('2026-11-27', { cents: -10_000, text: (await orders())[0]!.label, returnCode: 'FOCR' });
  await clear();
  const items = async () =>
    (await world.accounting.get<OutputOf<typeof openItems>>('open-items')).body.items
      .filter(({ business }) => business.name === 'Werk Ladewerk')
      .map(({ kind, state, cents, dueOn }) => [kind, state, cents, dueOn]);
  const wentBack = ['charge-order', 'taken-back', 10_000, '2026-12-04'];
  expect(await items()).toEqual([['charge-order', 'debit', 30_000, '2026-11-30'], wentBack]);
  const { employer_id: employerId } = await db.selectFrom('charge_order').select('employer_id').executeTakeFirstOrThrow();
  const employer = { kind: 'employer' as const, regionId: 1, employerId };
  await assertAccountAgrees(db, employer);
  await takeFiles();
  await world.runAt('2026-11-30T05:00:00Z');
  expect(await items()).toEqual([wentBack]);
  await assertAccountAgrees(db, employer);
  expect(await findings()).toEqual([]);
});

it('one debit that cannot be booked keeps no other one from it', async () => {
  await world.portal.close();
  world = await openBankWorld(['Ladewerk', 'Nebenwerk'], 'Bankeinzug');
  const { database } = world.portal;
  await world.runAt('2026-11-23T05:00:00Z');
  await world.runAt('2026-11-26T05:00:00Z');
  await takeFiles();
  const first = `if p_number = (select min(number) from charge_order) then raise exception 'planted'; end if; if o.number is null then`;
  const restore = await rewriteFunction(database, 'ledger_collect_order', 'if o.number is null then', first);
  // Before the hour at which cards are loaded, which books what is not booked yet.
  await expect(world.runAt('2026-11-30T01:00:00Z')).rejects.toThrow('1 steps of the charges failed');
  const booked = async () =>
    (await database.db.selectFrom('charge_order').select('paid_entry').orderBy('number').execute()).map(
      (one) => one.paid_entry !== null,
    );
  expect(await booked()).toEqual([false, true]);
  await restore();
  await world.runAt('2026-11-30T02:00:00Z');
  expect(await booked()).toEqual([true, true]);
  expect(await findings()).toEqual([]);
});
