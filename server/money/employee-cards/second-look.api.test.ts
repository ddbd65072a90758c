import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChargeOrderRow } from '#contract/money/charges/charges.ts';
import { loadListColumns, listFieldName } from '#contract/money/employee-cards/employee-cards.ts';
import type { PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import type { Statistics } from '#contract/reports/statistics/partner-statistics.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { runCharges } from '#server/money/charges/run-charges.ts';
import { confirmed } from '#tests/support/confirmed.ts';
import { contractCalls } from '#tests/support/contract-calls.ts';
import { cardRecord, type NewEmployer, newEmployer } from '#tests/support/new-employer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

let portal: TestPortal;
let office: Visitor;
let till: Visitor;
let ours: NewEmployer;
/** Two cards of the same holder, whose plans are alike: one is used, and one is not. */
let used: string;
let unused: string;
beforeAll(async () => {
  portal = await startTestPortal();
  const { db } = portal.database;
  ours = await newEmployer(db, 'Zweitblick', 2);
  [used, unused] = ours.cards as [string, string];
  office = await portal.signedIn(ours.email, 'employer-login');
  till = await portal.signedIn('partner@demo.example');
  const holder = db.selectFrom('person').select('person_id').where('email', '=', 'kundin@demo.example');
  await db
    .updateTable('card')
    .set(() => ({ customer_id: holder, registered_at: new Date(), proven_at: new Date() }))
    .where('card_number', 'in', ours.cards)
    .execute();
  await at('2026-11-10T09:00:00Z');
  for (const card of ours.cards) expect((await edit(card)).status).toBe(200);
  // Who has not said how it pays gets a request for payment, two weeks before.
  await charge('2026-11-16T09:00:00Z');
  const { orders } = (await office.get<{ orders: ChargeOrderRow[] }>('charge-orders')).body;
  const accounting = await portal.signedIn('rechnungswesen@demo.example');
  const toPay = { amount: '100,00', openCents: 10_000 };
  const paid = { id: orders[0]!.id, ...toPay, day: '2026-11-10', bankText: 'Überweisung', reason: 'Kontoauszug' };
  expect((await accounting.book('record-charge-payment', paid)).status).toBe(200);
  await charge('2026-11-30T06:00:00Z');
});
afterAll(async () => {
  await restoreClock(portal.database);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const at = (instant: string) => moveClock(portal.database, new Date(instant), 0.001);
async function charge(instant: string): Promise<void> {
  await at(instant);
  const { db, regionContent } = portal.portal;
  await runCharges({ db, regionContent, keys: SEAL_KEYS, portalUrl: 'https://portal.example' });
}
const edit = (card: string, changes: object = {}) =>
  confirmed((digest) =>
    office.post(
      'update-employer-card',
      cardRecord(card, { personnelNumber: card.slice(-6), ...changes, ...(digest && { confirmed: digest }) }),
    ),
  );

/** What the holder does with a card: redeems, tops up, gets a bonus. */
async function use(card: string): Promise<void> {
  const booked = [
    await till.book('partner-guthaben-einloesen', { inputCardID: card, guthabenEinloesenBetrag: '12,50' }),
    await till.book('partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: '100,00' }),
    await till.book('partner-kundenbonus-aufladen', { inputCardID: card, kundenbonusAufladenBetrag: '1,00' }),
    await till.book('partner-guthaben-einloesen', { inputCardID: card, guthabenEinloesenBetrag: '138,50' }),
  ];
  expect(booked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
}

const employer = { role: 'employer', partner_role: 'admin', contract_ended: false } as never;
/** What a call that does nothing without it is asked with. */
const asked: Record<string, () => Promise<string[]>> = {
  'conditions-images': async () => ['?audience=employer&regionID=1'],
  'appointment-urls': async () => ['?regionID=1'],
  'charge-order': async () => {
    const { orders } = (await office.get<{ orders: ChargeOrderRow[] }>('charge-orders')).body;
    return orders.map(({ id }) => `?id=${id}`);
  },
  'employer-cards-template': async () => ['?format=csv'],
  'employer-payroll': async () => ['?month=2026-11&format=csv', '?month=2026-12&format=csv'],
  'partner-statement': async () => [],
  'demo-order': async () => [],
};

/** All that the employer can read, by call. */
async function readAll(): Promise<Record<string, unknown>> {
  await at('2026-12-01T09:00:00Z');
  const calls = (await contractCalls()).filter(
    ({ method, who }) => method === 'GET' && typeof who !== 'string' && isPermitted(who, employer),
  );
  const answers: Record<string, unknown> = {};
  for (const { path } of calls)
    for (const query of (await asked[path]?.()) ?? ['']) {
      const { status, body } = await office.get(path + query);
      expect([path, [200, 204].includes(status)]).toEqual([path, true]);
      answers[path + query] = body;
    }
  return answers;
}

it('tells an employer nothing of what is done with its cards, in no answer', async () => {
  const before = await readAll();
  expect(Object.keys(before).length).toBeGreaterThan(12);
  await at('2026-11-30T12:00:00Z');
  await use(used);
  expect(await readAll()).toEqual(before);
});

it('refuses and answers alike for a card that is used and for one that is not', async () => {
  await at('2026-12-01T10:00:00Z');
  const head = Object.values(loadListColumns).join(';');
  const preview = (card: string) => {
    const form = new FormData();
    const line = `${card};Erika;Muster;${card.slice(-6)};20,00;Monat;Ende des Monats;;`;
    form.append(listFieldName, new Blob([`${head}\n${line}`]), 'liste.csv');
    return office.post('preview-employercards-list', form);
  };
  const acts: ((card: string) => Promise<{ status: number; body: unknown }>)[] = [
    (card) => edit(card, { chargeAmount: '999,99' }),
    (card) => edit(card, { firstName: 'Anders' }),
    (card) => edit(card, { chargeAmount: '1.000,00' }),
    preview,
    (card) => office.post('update-multi-employer-cards', { cardIDsToUpdate: [card], fieldsToUpdate: { chargeAmount: '800,00' } }),
    (card) => office.post('correction-booking', { cardID: card }),
    (card) => edit(card, { isFlaggedForDeletion: true, deletionDate: '2027-01-31' }),
    (card) => edit(card, { isCardLost: true }),
  ];
  for (const act of acts) {
    const [one, other] = [await act(used), await act(unused)];
    expect(plain(one, used)).toEqual(plain(other, unused));
  }
});

/** An answer without what differs for every card. */
function plain({ status, body }: { status: number; body: unknown }, card: string): unknown {
  const text = JSON.stringify(body)
    .replaceAll(card, 'KARTE')
    .replaceAll(card.slice(-6), 'NUMMER')
    .replaceAll(/"(requestId|batchId|undoUntil|state)":"[^"]*"/g, '"$1":""')
    // Both cards bear one name, so each counts the plan of the other, which the act before has changed.
    .replaceAll(/"unclearCents":\d+/g, '"unclearCents":0');
  return { status, text };
}

it('shows an employer what it has put onto cards itself: in its transactions, and in its statistics', async () => {
  await at('2026-12-01T11:00:00Z');
  const { body: rows } = await office.get<PartnerTransaction[]>('partner-transactions');
  expect(rows.map(({ amount, text, dateFormatted, isReversal }) => [amount, text, dateFormatted, isReversal])).toEqual([
    [50, 'Aufladung', '30.11.2026', false],
    [50, 'Aufladung', '30.11.2026', false],
  ]);
  const { previous, cards } = (await office.get<Statistics>('partner-statistics?period=month')).body;
  expect(previous.overTime.at(-1)!.topUp).toEqual({ count: 2, cents: 10_000 });
  const { current } = (await office.get<Statistics>('partner-statistics?period=year')).body;
  expect(current.figures).toMatchObject({ topUp: { count: 2, cents: 10_000 }, newCards: 2, returningCards: 0 });
  expect(current.overTime.map(({ redemption, bonus }) => redemption.count + bonus.count)).toEqual(
    Array.from({ length: 12 }, () => 0),
  );
  expect(cards.current.months[10]).toEqual({ registered: 2, unregistered: 0 });
  const others = await portal.signedIn('arbeitgeber@demo.example');
  expect((await others.get('partner-transactions')).body).toEqual([]);
  expect((await others.get(`partner-transactions?before=${rows[0]!.bookingNumber}`)).status).toBe(404);
});
