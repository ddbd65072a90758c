import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type * as calls from '#contract/reports/open-items/open-items.ts';
import { seedEmployerBank } from '#seeds/banks.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { runCharges } from '#server/money/charges/run-charges.ts';
import { storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { planFor } from '#tests/support/charge-world.ts';
import { newEmployer } from '#tests/support/new-employer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

type Items = OutputOf<typeof calls.openItems>['items'];
type OwnItems = OutputOf<typeof calls.ownOpenItems>;

let portal: TestPortal;
let accounting: Visitor;
/** One is paid by transfer, the other one is collected. */
let label: string;
let debited: string;
beforeAll(async () => {
  portal = await startTestPortal();
  const { db } = portal.database;
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  const { employerId, cards } = await newEmployer(db, 'Ladewerk', 2);
  await moveClock(portal.database, new Date('2026-11-10T09:00:00Z'), 0.001);
  await seedEmployerBank(db, { regionId: 1, employerId }, 'Ladewerk', 'Rechnung');
  const plans = cards.map((card, index) => planFor(card, { personnel_number: `P-${index}` }));
  await db.transaction().execute((trx) => storeEmployeeCards(trx, { regionId: 1, employerId }, plans));
  await moveClock(portal.database, new Date('2026-11-16T05:00:00Z'), 0.001);
  await runCharges({ db, regionContent: portal.portal.regionContent, keys: SEAL_KEYS, portalUrl: 'https://portal.example' });
  const { gguid: id } = await db.selectFrom('partner').select('gguid').where('partner_id', '=', 1).executeTakeFirstOrThrow();
  const issue = async () => {
    const issued = await accounting.post<{ label: string }>('issue-invoice', {
      requestKey: crypto.randomUUID(),
      kind: 'cards',
      business: { kind: 'partner', id },
      text: 'Karten',
      quantity: '1',
      unit: '10,00',
      performedOn: '2026-11-16',
    });
    return issued.body.label;
  };
  debited = await issue();
  await portal.database.runAsOwner(`update partner_bank set payment_method = 'Rechnung' where partner_id = 1`);
  label = await issue();
  await portal.database.runAsOwner(`update partner_bank set payment_method = 'Bankeinzug' where partner_id = 1`);
});
afterAll(() => portal.close());

const all = async () => (await accounting.get<{ items: Items }>('open-items')).body.items;
const own = async (email: string) => (await (await portal.signedIn(email)).get<OwnItems>('own-open-items')).body;

it('accounting sees all that is open in one list, by its day, and when it is overdue', async () => {
  const items = await all();
  expect(items.find((item) => item.label === label)).toMatchObject({
    kind: 'invoice',
    cents: 1_190,
    dueOn: '2026-11-30',
    state: 'due',
    business: { kind: 'partner' },
  });
  // On 30.11. its statements are collected.
  expect(items.find((item) => item.label === debited)).toMatchObject({ state: 'debit', dueOn: '2026-12-01' });
  expect(items.find(({ kind }) => kind === 'charge-order')).toMatchObject({
    label: expect.stringMatching(/^L1-/),
    state: 'due',
    business: { kind: 'employer', name: 'Werk Ladewerk' },
  });
  const days = items.map(({ dueOn }) => dueOn ?? '9999');
  expect(days).toEqual(days.toSorted());
  await moveClock(portal.database, new Date('2026-12-24T09:00:00Z'), 0.001);
  expect((await all()).find((item) => item.label === label)?.state).toBe('overdue');
});

it('what an employer has paid too much is its credit, and ours to give', async () => {
  const order = (await all()).find(({ kind }) => kind === 'charge-order')!;
  const amount = (order.cents / 100 + 5).toFixed(2).replace('.', ',');
  const { status } = await accounting.book('record-charge-payment', {
    id: order.id,
    day: '2026-11-16',
    bankText: 'Danke',
    reason: 'Kontoauszug',
    amount,
    openCents: order.cents,
  });
  expect(status).toBe(200);
  const items = await all();
  expect(items.filter(({ kind }) => kind === 'charge-order')).toEqual([]);
  expect(items.find(({ kind }) => kind === 'credit')).toMatchObject({ cents: -500, dueOn: null, state: 'credit' });
});

it('a partner sees its own items only, with a code to pay by', async () => {
  const items = await own('partner@demo.example');
  expect(items.find((item) => item.label === label)).toMatchObject({
    kind: 'invoice',
    cents: 1_190,
    transfer: { purpose: label, iban: expect.stringMatching(/^DE/), code: expect.stringMatching(/^data:image\/png;base64,/) },
  });
  // Its day has passed, and nobody has brought a file to the bank.
  expect(items.find((item) => item.label === debited)).toMatchObject({ state: 'overdue', transfer: { purpose: debited } });
  expect((await own('arbeitgeber@demo.example')).filter((item) => item.label === label)).toEqual([]);
  const till = await portal.signedIn('kasse@demo.example');
  expect((await till.get('own-open-items')).status).toBe(403);
  expect((await till.get('open-items')).status).toBe(403);
});
