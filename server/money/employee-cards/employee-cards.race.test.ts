import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChargeOrderRow, WholeChargeOrder } from '#contract/money/charges/charges.ts';
import {
  type ShownEmployeeCard,
  type EmployeeCardBatch,
  listFieldName,
  loadListColumns,
} from '#contract/money/employee-cards/employee-cards.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { runCharges } from '#server/money/charges/run-charges.ts';
import { confirmed } from '#tests/support/confirmed.ts';
import { cardRecord, type NewEmployer, newEmployer } from '#tests/support/new-employer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const CARDS = 20;

let portal: TestPortal;
let count = 0;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(async () => {
  await restoreClock(portal.database);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

/** An employer whose cards all have a plan of 50 EUR a month. */
async function open(): Promise<NewEmployer & { office: Visitor }> {
  const ours = await newEmployer(portal.database.db, `Rennen-${++count}`, CARDS);
  const office = await portal.signedIn(ours.email, 'employer-login');
  expect((await saveList(office, ours.cards, '50,00')).status).toBe(200);
  return { ...ours, office };
}

function saveList(office: Visitor, cards: readonly string[], amount: string) {
  const lines = cards.map((card) => `${card};Vera;Muster;P${card};${amount};Monat;Ende des Monats;;`);
  const form = new FormData();
  form.append(listFieldName, new Blob([[Object.values(loadListColumns).join(';'), ...lines].join('\n')]), 'liste.csv');
  return confirmed((digest) => office.post(`add-employercards-list${digest ? `?confirmed=${digest}` : ''}`, form));
}

const rowsOf = async (office: Visitor) => (await office.get<ShownEmployeeCard[]>('employer-cards')).body;
const amountsOf = async (office: Visitor) => [...new Set((await rowsOf(office)).map(({ chargeAmount }) => chargeAmount))];
const batch = (office: Visitor, cards: readonly string[], chargeAmount: string) =>
  confirmed((digest) =>
    office.post<EmployeeCardBatch>('update-multi-employer-cards', {
      cardIDsToUpdate: cards,
      fieldsToUpdate: { chargeAmount },
      ...(digest && { confirmed: digest }),
    }),
  );

it('of many who save one version of a card one is first, and the others are told', async () => {
  const { office, cards } = await open();
  const [row] = await rowsOf(office);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      office.post(
        'update-employer-card',
        cardRecord(cards[0]!, { version: row!.version, personnelNumber: 'P1', chargeAmount: `${index + 45},00` }),
      ),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ]);
});

it('a batch against a list leaves all cards as one of the two wanted them', async () => {
  const { office, cards } = await open();
  // In the other order, so that who locked card by card would wait in a circle.
  for (let round = 0; round < 5; round += 1) {
    const [changed, listed] = await Promise.all([
      batch(office, cards.toReversed(), `${20 + round},00`),
      saveList(office, cards, `${30 + round},00`),
    ]);
    expect([changed.status, listed.status]).toEqual([200, 200]);
    const amounts = await amountsOf(office);
    expect(amounts).toHaveLength(1);
    expect([`${20 + round},00`, `${30 + round},00`]).toContain(amounts[0]);
  }
});

it('a batch that is taken back while its charge is frozen: the order has all old amounts or all new ones', async () => {
  const { db, regionContent } = portal.portal;
  for (let round = 0; round < 2; round += 1) {
    const { office, cards } = await open();
    // Two weeks before the end of the month its request for payment is due.
    await moveClock(portal.database, new Date('2026-11-16T09:00:00Z'), 0.001);
    const { batchId } = (await batch(office, cards, '70,00')).body;
    const [undone] = await Promise.all([
      office.post('undo-employer-cards-batch', { batchId }),
      runCharges({ db, regionContent, keys: SEAL_KEYS, portalUrl: 'https://portal.example' }),
    ]);
    expect(undone.status).toBe(200);
    expect(await amountsOf(office)).toEqual(['50,00']);
    const [order] = (await office.get<{ orders: ChargeOrderRow[] }>('charge-orders')).body.orders;
    const { list, cents } = (await office.get<WholeChargeOrder>(`charge-order?id=${order!.id}`)).body;
    expect(new Set(list.map((card) => card.cents)).size).toBe(1);
    expect([CARDS * 5_000, CARDS * 7_000]).toContain(cents);
  }
});
