import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import { cardRecord, type NewEmployer, newEmployer } from '#tests/support/new-employer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let count = 0;
let ours: NewEmployer;
let office: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom('throttle').execute();
  ours = await newEmployer(portal.database.db, `Frage-${++count}`, 3);
  office = await portal.signedIn(ours.email, 'employer-login');
});

const save = (card: string, changes: object = {}) =>
  office.post<ErrorAnswer>('update-employer-card', cardRecord(card, { personnelNumber: card, ...changes }));
const change = (cardIDsToUpdate: readonly string[], fieldsToUpdate: object, more: object = {}) =>
  office.post<ErrorAnswer>('update-multi-employer-cards', { cardIDsToUpdate, fieldsToUpdate, ...more });
function list(amounts: readonly string[], query = '') {
  const form = new FormData();
  const lines = amounts.map((amount, index) => `${ours.cards[index]};Bo;Öz;${index};${amount};Monat;Ende des Monats`);
  const head = 'Kartennummer;Vorname;Nachname;Personalnummer;Ladebetrag;Ladefrequenz;Ladezeitpunkt';
  form.set('employerCardsListFile', new File([[head, ...lines].join('\n')], 'liste.csv'));
  return office.post<ErrorAnswer>(`add-employercards-list${query}`, form);
}
const amounts = async () => (await office.get<ShownEmployeeCard[]>('employer-cards')).body.map((row) => row.chargeAmount);

it('an amount below a euro, or changed by more than half, is saved once somebody has said so', async () => {
  const [card] = ours.cards as [string];
  const small = await save(card, { chargeAmount: '0,60' });
  expect([small.status, small.body.errorCode]).toEqual([409, 'CONFIRMATION_NEEDED']);
  expect(small.body.question).toEqual({
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    cards: 1,
    from: null,
    to: { least: 60, most: 60 },
    firstDay: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    sumCents: 60,
    changes: [
      {
        cards: 1,
        person: 'Erika Muster',
        before: { cents: null, frequence: null, time: null, day: null },
        after: { cents: 60, frequence: 'Monat', time: 'Ende des Monats', day: null },
        firstDay: small.body.question!.firstDay,
      },
    ],
    moreCards: 0,
    nextPayment: expect.objectContaining({ dueOn: small.body.question!.firstDay, beforeCents: 0, afterCents: 60 }),
  });
  expect(await amounts()).toEqual(['', '', '']);
  expect((await save(card, { chargeAmount: '50,00' })).status).toBe(200);
  // A question is answered for what it asked, and for nothing else.
  const lowered = await save(card, { chargeAmount: '24,99', confirmed: small.body.question!.digest });
  expect(lowered.body.question).toMatchObject({ from: { least: 5_000, most: 5_000 }, to: { least: 2_499, most: 2_499 } });
  expect((await save(card, { chargeAmount: '75,01' })).status).toBe(409);
  expect((await save(card, { chargeAmount: '24,99', confirmed: lowered.body.question!.digest })).status).toBe(200);
  expect((await save(card, { chargeAmount: '24,99', personnelNote: 'Halbtags' })).status).toBe(200);
  expect((await save(card, { chargeAmount: '0,10', isChargingActive: false })).status).toBe(200);
  expect((await save(card, { chargeAmount: '0,10' })).status).toBe(409);
});

it('what changes the charges of several cards is confirmed, by batch and by list', async () => {
  const [first, second] = ours.cards as [string, string];
  const listed = await list(['50,00', '40,00']);
  expect([listed.status, listed.body.question]).toEqual([
    409,
    expect.objectContaining({ cards: 2, from: null, to: { least: 4_000, most: 5_000 }, sumCents: 9_000 }),
  ]);
  expect(await amounts()).toEqual(['', '', '']);
  expect((await list(['50,00', '40,00'], `?confirmed=${listed.body.question!.digest}`)).status).toBe(200);
  expect((await list(['50,00', '40,00'])).status).toBe(200);

  const asked = await change([first, second], { chargeAmount: '45,00' });
  expect(asked.body.question).toMatchObject({
    cards: 2,
    from: { least: 4_000, most: 5_000 },
    to: { least: 4_500, most: 4_500 },
    sumCents: 9_000,
  });
  // Meanwhile one of them has changed: the answer was given to another question.
  expect((await save(first, { chargeAmount: '49,00' })).status).toBe(200);
  const { digest } = asked.body.question!;
  expect((await change([first, second], { chargeAmount: '45,00' }, { confirmed: digest })).status).toBe(409);
  expect((await change([second], { chargeAmount: '45,00' })).status).toBe(200);
  const off = await change([first, second], { isChargingActive: false });
  expect(off.body.question).toMatchObject({ cards: 2, to: null, firstDay: null, sumCents: 0 });
  expect((await change([first, second], { isChargingActive: false }, { confirmed: off.body.question!.digest })).status).toBe(200);
});

it('the question tells cards of one change together, and the next payment over all cards before and after', async () => {
  const [first, second, third] = ours.cards as [string, string, string];
  for (const [card, chargeAmount] of [
    [first, '40,00'],
    [second, '40,00'],
    [third, '30,00'],
  ] as const)
    expect((await save(card, { chargeAmount })).status).toBe(200);
  const { question } = (await change([first, second], { chargeAmount: '45,00' })).body;
  expect(question!.changes).toEqual([
    expect.objectContaining({
      cards: 2,
      person: '',
      before: expect.objectContaining({ cents: 4_000 }),
      after: expect.objectContaining({ cents: 4_500 }),
    }),
  ]);
  expect(question!.nextPayment).toMatchObject({ beforeCents: 11_000, afterCents: 12_000 });
  const { question: other } = (await change([first, third], { isChargingActive: false })).body;
  expect(other!.changes.map(({ cards, person }) => [cards, person])).toEqual([
    [1, 'Erika Muster'],
    [1, 'Erika Muster'],
  ]);
  // No first day any more: the payment is the one that becomes smaller.
  expect(other).toMatchObject({ firstDay: null, nextPayment: { beforeCents: 11_000, afterCents: 4_000 } });
});
