import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import { maskCardNumber } from '#contract/common/card-number.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { WholeCase } from '#contract/operator/cases/cases.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import { confirmed } from '#tests/support/confirmed.ts';
import { cardRecord, type NewEmployer, newEmployer } from '#tests/support/new-employer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { freeLeavers } from './free-leavers.ts';

let portal: TestPortal;
let count = 0;
let ours: NewEmployer;
let office: Visitor;
let staff: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signedIn('support@demo.example');
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom('throttle').execute();
  ours = await newEmployer(portal.database.db, `Weg-${++count}`, 3);
  office = await portal.signedIn(ours.email, 'employer-login');
});

type Saved = ShownEmployeeCard & ErrorAnswer;
const save = (changes: Record<string, unknown> = {}, card = ours.cards[0]!) =>
  confirmed((digest) =>
    office.post<Saved>('update-employer-card', cardRecord(card, { ...changes, ...(digest && { confirmed: digest }) })),
  );
const rows = async () => (await office.get<ShownEmployeeCard[]>('employer-cards')).body;
const till = () => portal.signedIn('kasse@demo.example');
const topUp = async (card: string) =>
  (await till()).book<ErrorAnswer>('partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: '20,00' });
const holderId = async () =>
  (
    await portal.database.db
      .selectFrom('person')
      .select('person_id')
      .where('email', '=', 'kundin@demo.example')
      .executeTakeFirstOrThrow()
  ).person_id;
const register = async (card: string) =>
  portal.database.db
    .updateTable('card')
    .set({ customer_id: await holderId(), registered_at: new Date(), proven_at: new Date() })
    .where('card_number', '=', card)
    .execute();
const openCases = (kind: string) =>
  staff.get<{ cases: { number: number; kind: string; subject: string }[] }>(`cases?state=open&kind=${kind}`);

describe('a lost card', () => {
  it('that nobody has registered is locked at once, and charged no more', async () => {
    await save();
    const { status, body } = await save({ isCardLost: true });
    expect([status, body.isCardLost, body.isCardActive, body.nextChargeTimestamp]).toEqual([200, true, false, null]);
    expect((await topUp(ours.cards[0]!)).body.errorStatusCode).toBe('CARD_LOCKED');
    expect((await save({ isCardLost: true, chargeAmount: '1,00' })).status).toBe(422);
    expect((await save({ isCardLost: false })).status).toBe(409);
    expect((await save({ isCardLost: true })).status).toBe(200);
  });

  it('that is registered becomes a case, its holder gets a mail, and the card works until staff has decided', async () => {
    await save();
    await register(ours.cards[0]!);
    const { body } = await save({ isCardLost: true });
    expect([body.isCardLost, body.isCardActive, body.nextChargeTimestamp]).toEqual([true, true, null]);
    const [opened] = (await openCases('lost-card')).body.cases;
    expect(opened!.subject).toContain(maskCardNumber(ours.cards[0]!));
    const mail = await portal.database.db
      .selectFrom('outbox_mail')
      .select(['recipient', 'subject'])
      .orderBy('outbox_mail_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail.recipient).toBe('kundin@demo.example');
    expect(mail.subject).toContain('als verloren gemeldet');
    // Said twice it is still one case; found again it is staff's to end it.
    await save({ isCardLost: true });
    expect((await openCases('lost-card')).body.cases.filter(({ subject }) => subject === opened!.subject)).toHaveLength(1);
    expect(await save({ isCardLost: false })).toMatchObject({ status: 409, body: { errorCode: 'CASE_OPEN' } });
    await staff.post('decide-case', { number: opened!.number, decision: 'reject', reason: 'Sie hat sich wiedergefunden.' });
    expect((await save({ isCardLost: false })).body).toMatchObject({ isCardLost: false, chargeAmount: '50,00' });
  });

  it('is replaced with name, plan and employer', async () => {
    await save({ personnelNote: 'Spätschicht' });
    await register(ours.cards[0]!);
    await save({ isCardLost: true, personnelNote: 'Spätschicht' });
    const [opened] = (await openCases('lost-card')).body.cases;
    const decided = await staff.post('decide-case', { number: opened!.number, decision: 'approve', newCard: ours.cards[2] });
    expect(decided.status).toBe(200);
    const left = await rows();
    expect(left.map(({ cardID }) => cardID)).toEqual(ours.cards.slice(1));
    expect(left[1]).toMatchObject({
      firstName: 'Erika',
      chargeAmount: '50,00',
      personnelNote: 'Spätschicht',
      isChargingActive: true,
      isCardLost: false,
      isCardRegistered: true,
    });
  });

  it('is never replaced by the card of a colleague', async () => {
    await save();
    await save({ personnelNumber: '4711', firstName: 'Kai' }, ours.cards[2]);
    await register(ours.cards[0]!);
    await save({ isCardLost: true });
    const [opened] = (await openCases('lost-card')).body.cases;
    const decided = await staff.post('decide-case', { number: opened!.number, decision: 'approve', newCard: ours.cards[2] });
    expect(decided.status).toBe(422);
    expect((await rows()).map(({ firstName }) => firstName)).toEqual(['Erika', '', 'Kai']);
  });
});

describe('a leaver', () => {
  const day = (days: number) => berlinDay(new Date()).add({ days }).toString();

  it('keeps card and balance, and is gone from the employer on the day', async () => {
    await save();
    await save({ isFlaggedForDeletion: true, deletionDate: day(0) });
    const rests = { isChargingActive: false, personnelNumber: '4711' };
    await save({ isFlaggedForDeletion: true, deletionDate: day(1), ...rests }, ours.cards[1]);
    expect((await topUp(ours.cards[0]!)).status).toBe(200);
    await freeLeavers(portal.database.db, 1);
    await freeLeavers(portal.database.db, 1);
    expect((await rows()).map(({ cardID }) => cardID)).toEqual(ours.cards.slice(1));
    const [account] = await findCardAccounts(portal.database.db, 1, [ours.cards[0]!]);
    expect([account!.balance, account!.status]).toEqual([2_000, 'active']);
  });

  it('is charged no more from that day on', async () => {
    await save();
    const { body } = await save({ isFlaggedForDeletion: true, deletionDate: day(1) });
    expect([body.isFlaggedForDeletion, body.deletionDate, body.nextChargeTimestamp]).toEqual([true, day(1), null]);
    // Taken back, the day goes with it.
    const { body: stays } = await save({ isFlaggedForDeletion: false, deletionDate: day(1) });
    expect([stays.isFlaggedForDeletion, stays.deletionDate]).toEqual([false, null]);
    expect(stays.nextChargeTimestamp).not.toBeNull();
  });
});

it('more cards are asked for once, however often the order is sent, and staff can answer', async () => {
  const order = { quantity: '25', note: 'Bitte bis Dezember', requestKey: randomUUID() };
  const [one, other] = await Promise.all([
    office.post('request-employee-cards', order),
    office.post('request-employee-cards', order),
  ]);
  expect([one.status, other.body]).toEqual([200, one.body]);
  const { number } = (await openCases('message')).body.cases[0]!;
  expect({ caseNumber: number }).toEqual(one.body);
  // It leads to the employer and to the stock, and who waits is told what comes next.
  const { body: opened } = await staff.get<WholeCase>(`case?number=${number}`);
  const facts = opened.sections.flatMap((section) => (section.type === 'facts' ? section.facts : []));
  expect(facts.map(({ link }) => link?.to)).toEqual(expect.arrayContaining(['employer', 'stock']));
  expect(opened.events.at(-1)).toMatchObject({ act: 'mailed', note: expect.stringContaining(`Vorgang ${number}`) });
  expect((await staff.post('decide-case', { number, decision: 'approve', reason: 'Sind unterwegs.' })).status).toBe(200);
  expect((await office.post('request-employee-cards', { ...order, quantity: '0' })).status).toBe(422);
});

it('what an employee does with the card is nowhere in what the employer gets', async () => {
  await save();
  const before = await rows();
  await topUp(ours.cards[0]!);
  await (await till()).book('partner-guthaben-einloesen', { inputCardID: ours.cards[0], guthabenEinloesenBetrag: '7,77' });
  expect(await rows()).toEqual(before);
  const allowed =
    'cardID isChargingActive isCardActive isCardRegistered firstName lastName personnelNumber chargeAmount chargeFrequence chargeTime customChargeTimeDate chargeFrom nextChargeTimestamp personnelNote isFlaggedForDeletion deletionDate isCardLost version monthCents unclearCents frozenCharges';
  expect(Object.keys(before[0]!).toSorted()).toEqual(allowed.split(' ').toSorted());
});
