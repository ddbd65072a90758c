import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardNumberOf } from '#contract/common/card-number.ts';
import type { TransferRequest } from '#contract/money/transfers/transfers.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { claimCard } from '#server/parties/cards/claim-card.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { caseKinds } from '#contract/tenancy/decisions/case-kinds.ts';
import type { WholeCase } from '#contract/operator/cases/cases.ts';
import { decideCase } from '#server/operator/cases/decide-case.ts';

/** The customer's two cards: one bought, one from her employer. */
const BOUGHT = cardNumberOf(11);
let employeeCard: string;
let portal: TestPortal;
let customer: Visitor;
let till: Visitor;
let staff: Visitor;
let staffId: number;

beforeAll(async () => {
  portal = await startTestPortal();
  const { body } = await portal.visitor().signIn('customer-login', 'kundin@demo.example');
  employeeCard = body.cardIDs.map(({ cardId }) => cardId).find((card) => card !== BOUGHT)!;
  customer = await portal.signedIn('kundin@demo.example');
  till = await portal.signedIn('kasse@demo.example');
  staff = await portal.signedIn('support@demo.example');
  staffId = (
    await portal.database.db.selectFrom('person').select('person_id').where('role', '=', 'trolleymaker').executeTakeFirstOrThrow()
  ).person_id;
});
afterAll(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});
beforeEach(async () => {
  await portal.database.db.deleteFrom('throttle').execute();
});

const office = () => ({ ...portal.portal, keys: SEAL_KEYS });
const approve = (number: number, proofs = new Map<string, string>()) =>
  decideCase(office(), { number, kinds: caseKinds, staffId, decision: 'approve', proofs });
const ask = (cardIDsToTransfer: unknown, targetCardID: unknown = employeeCard) =>
  customer.post<TransferRequest & ErrorAnswer>('transfer-balance', { cardIDsToTransfer, targetCardID });
const topUp = (card: string, amount: string) =>
  till.book('partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: amount });
async function cardsOfCase(number: number) {
  const { body } = await staff.get<WholeCase>(`case?number=${number}`);
  return body.sections.flatMap((section) => (section.type === 'cards' ? section.cards : []));
}
const requests = async () => (await customer.get<TransferRequest[]>('transfer-requests')).body;
const lastMails = (most: number) =>
  portal.database.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'subject'])
    .orderBy('outbox_mail_id', 'desc')
    .limit(most)
    .execute();

async function balanceOf(card: string): Promise<unknown> {
  const { body } = await till.post('partner-check-balance', { inputCardID: card });
  return [body.balanceFormattedDE, body.isCardLocked];
}

/** Somebody else in the same region. */
const otherHolder = sql`(select person_id from person where email = 'kasse@demo.example')`;

describe('a request', () => {
  const NO_SOURCE = 'Sie müssen die Kartennummer von der Ihr Guthaben übertragen werden soll eingeben.';
  const INVALID = 'Die Kartennummer ist ungültig.';

  it.each<[unknown, unknown, Record<string, string>]>([
    [undefined, BOUGHT, { cardIDsToTransfer: NO_SOURCE }],
    [[], BOUGHT, { cardIDsToTransfer: NO_SOURCE }],
    [[''], BOUGHT, { 'cardIDsToTransfer.0': 'Es wurde keine Kartennummer eingegeben.' }],
    [[cardNumberOf(5), ' '], BOUGHT, { 'cardIDsToTransfer.1': 'Es wurde keine Kartennummer eingegeben.' }],
    [['17610000000001'], BOUGHT, { 'cardIDsToTransfer.0': INVALID }],
    [['276100000000014'], BOUGHT, { 'cardIDsToTransfer.0': INVALID }],
    [['176100000000015'], BOUGHT, { 'cardIDsToTransfer.0': INVALID }],
    [[cardNumberOf(5)], undefined, { targetCardID: 'Es wurde keine Kartennummer ausgewählt.' }],
    [[cardNumberOf(5)], '', { targetCardID: 'Es wurde keine Kartennummer ausgewählt.' }],
    [[BOUGHT], BOUGHT, { 'cardIDsToTransfer.0': 'Das Guthaben einer Karte kann nicht auf dieselbe Karte übertragen werden.' }],
    [[cardNumberOf(5), '1761 0000 0000 055'], BOUGHT, { 'cardIDsToTransfer.1': 'Diese Kartennummer wurde mehrfach eingegeben.' }],
    [[cardNumberOf(9_999_999)], BOUGHT, { 'cardIDsToTransfer.0': INVALID }],
    [[BOUGHT], undefined, { targetCardID: 'Es wurde keine Kartennummer ausgewählt.' }],
  ])('for %j to %j is refused', async (sources, target, fieldErrors) => {
    const { status, body } = await customer.post<ErrorAnswer>('transfer-balance', {
      cardIDsToTransfer: sources,
      targetCardID: target,
    });
    expect({ status, fieldErrors: body.fieldErrors }).toEqual({ status: 422, fieldErrors });
  });

  it('says nothing of cards of other people and other regions, and takes only own targets', async () => {
    const { db } = portal.database;
    await sql`update card set customer_id = ${otherHolder} where card_number = ${cardNumberOf(13)}`.execute(db);
    const foreign = await db
      .selectFrom('card')
      .select('card_number')
      .where('region_id', '<>', 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const card of [cardNumberOf(13), foreign.card_number])
      expect(await ask([card])).toMatchObject({ status: 422, body: { errorMessage: INVALID } });
    for (const target of [cardNumberOf(13), cardNumberOf(5), 'x']) expect((await ask([BOUGHT], target)).status).toBe(404);
    await sql`update card set customer_id = null where card_number = ${cardNumberOf(13)}`.execute(db);
  });

  it('mixes no test cards with others', async () => {
    expect(await ask([cardNumberOf(9)])).toMatchObject({
      status: 422,
      body: { errorMessage: 'Zwischen Testkarten und anderen Karten kann kein Guthaben übertragen werden.' },
    });
  });

  it('needs money on an own card', async () => {
    expect(await ask([BOUGHT])).toMatchObject({ status: 422, body: { errorMessage: 'Auf dieser Karte ist kein Guthaben.' } });
  });
});

describe('the way of a request', () => {
  it('is noted once, reaches staff and customer by mail, and is carried out in one piece', async () => {
    await topUp(BOUGHT, '100');
    await topUp(employeeCard, '7,50');
    await closeCardAccount(portal.database.db, 1, BOUGHT, 'locked');
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask([BOUGHT])));
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toEqual([200]);
    const request = answers.find(({ status }) => status === 200)!.body;
    expect(request).toMatchObject({
      state: 'beantragt',
      cardIDsToTransfer: [BOUGHT],
      targetCardID: employeeCard,
      decidedAt: null,
      amountFormattedDE: null,
    });
    expect(await lastMails(2)).toEqual([
      { recipient: 'service@kartenkontor.example', subject: `Offener Vorgang ${request.number}: Guthabenübertragung` },
      { recipient: 'kundin@demo.example', subject: `Guthabenübertragung beantragt (Vorgang ${request.number})` },
    ]);
    expect(await cardsOfCase(request.number)).toMatchObject([
      { cardNumber: BOUGHT, part: 'Quelle', balanceCents: 10_000, state: 'gesperrt', needsProof: false },
      { cardNumber: employeeCard, part: 'Ziel', balanceCents: 750 },
    ]);

    const decisions = await Promise.allSettled(Array.from({ length: 20 }, () => approve(request.number)));
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toEqual([
      { status: 'fulfilled', value: { waitsForSecond: false } },
    ]);
    expect(await balanceOf(BOUGHT)).toEqual(['0,00', true]);
    expect(await balanceOf(employeeCard)).toEqual(['107,50', false]);
    expect(await requests()).toMatchObject([{ state: 'ausgeführt', amountFormattedDE: '100,00', reason: null }]);
    expect(await lastMails(1)).toEqual([
      { recipient: 'kundin@demo.example', subject: `Guthabenübertragung ausgeführt (Vorgang ${request.number})` },
    ]);
    expect(await ask([BOUGHT])).toMatchObject({
      status: 422,
      body: { errorMessage: 'Das Guthaben dieser Karte wurde bereits übertragen.' },
    });
    const overview = await customer.get<Record<string, { text: string; amountFormattedDE: string }[]>>('transactions');
    expect(overview.body[employeeCard]![0]).toMatchObject({ text: 'Guthabenübertragung', amountFormattedDE: '100,00' });
  });

  it('needs the production number for a card of nobody', async () => {
    await topUp(cardNumberOf(6), '20');
    const { body } = await ask([cardNumberOf(6)]);
    const prove = (proofs: [string, string][]) => approve(body.number, new Map(proofs));
    await expect(prove([])).rejects.toThrow('Nachweis durch ihre Produktionsnummer');
    await expect(prove([[cardNumberOf(6), 'DEMO05']])).rejects.toThrow('Nachweis durch ihre Produktionsnummer');
    expect(await balanceOf(cardNumberOf(6))).toEqual(['20,00', false]);
    expect(await prove([[cardNumberOf(6), 'demo06']])).toEqual({ waitsForSecond: false });
  });

  it('takes the production number with the request, so that staff can decide at once', async () => {
    await topUp(cardNumberOf(3), '20');
    const withProof = (number: string) =>
      customer.post<TransferRequest & ErrorAnswer>('transfer-balance', {
        cardIDsToTransfer: [cardNumberOf(3)],
        productionNumbers: [number],
        targetCardID: employeeCard,
      });
    const wrong = await withProof('DEMO05');
    expect([wrong.status, wrong.body.fieldErrors]).toEqual([
      422,
      { 'productionNumbers.0': 'Die Produktionsnummer ist ungültig.' },
    ]);
    const { body } = await withProof('demo03');
    expect((await cardsOfCase(body.number))[0]).toMatchObject({
      cardNumber: cardNumberOf(3),
      holder: 'auf niemanden registriert, nachgewiesen',
      needsProof: false,
    });
    expect(await approve(body.number)).toEqual({ waitsForSecond: false });
    expect(await balanceOf(cardNumberOf(3))).toEqual(['0,00', true]);
  });

  it('needs the production number for a card that was registered by its number alone', async () => {
    const card = cardNumberOf(4);
    await topUp(card, '20');
    const { db } = portal.database;
    const { person_id } = await db
      .selectFrom('person')
      .select('person_id')
      .where('email', '=', 'kundin@demo.example')
      .executeTakeFirstOrThrow();
    expect(await db.transaction().execute((trx) => claimCard(trx, card, person_id))).toBe(true);
    const { body } = await ask([card]);
    expect((await cardsOfCase(body.number))[0]).toMatchObject({ cardNumber: card, needsProof: true });
    await expect(approve(body.number)).rejects.toThrow('Nachweis durch ihre Produktionsnummer');
    expect((await customer.post('add-card', { newCardToAdd: card, newCardProductionNumber: 'DEMO04' })).status).toBe(200);
    expect((await customer.post('add-card', { newCardToAdd: card, newCardProductionNumber: 'DEMO04' })).status).toBe(409);
    expect(await approve(body.number)).toEqual({ waitsForSecond: false });
  });

  it('does without a proof once the customer has added the card, and ends when it went to somebody else', async () => {
    await topUp(cardNumberOf(7), '20');
    await topUp(cardNumberOf(8), '20');
    const own = (await ask([cardNumberOf(7)])).body;
    const lost = (await ask([cardNumberOf(8)])).body;
    expect((await customer.post('add-card', { newCardToAdd: cardNumberOf(7), newCardProductionNumber: 'DEMO07' })).status).toBe(
      200,
    );
    await sql`update card set customer_id = ${otherHolder} where card_number = ${cardNumberOf(8)}`.execute(portal.database.db);
    expect(await approve(own.number)).toEqual({ waitsForSecond: false });
    await expect(approve(lost.number, new Map([[cardNumberOf(8), 'DEMO08']]))).rejects.toThrow(
      'auf ein anderes Konto registriert',
    );
  });

  it('ends with a reason where staff says no, and leaves the money where it is', async () => {
    await topUp(cardNumberOf(10), '20');
    const { body } = await ask([cardNumberOf(10)]);
    await decideCase(office(), {
      number: body.number,
      kinds: caseKinds,
      staffId,
      decision: 'reject',
      reason: 'Die Produktionsnummer fehlt.',
    });
    expect((await requests())[0]).toMatchObject({
      state: 'abgelehnt',
      reason: 'Die Produktionsnummer fehlt.',
      amountFormattedDE: null,
    });
    expect(await balanceOf(cardNumberOf(10))).toEqual(['20,00', false]);
    await expect(approve(body.number)).rejects.toThrow('schon entschieden');
    expect((await ask([cardNumberOf(10)])).status).toBe(200);
  });

  it('is nobody else’s', async () => {
    await sql`
      insert into person (region_id, email, role, first_name, last_name, password_hash)
      select region_id, 'kunde@demo.example', 'customer', 'Kai', 'Demo', password_hash from person where email = 'kundin@demo.example'`.execute(
      portal.database.db,
    );
    const other = await portal.signedIn('kunde@demo.example', 'customer-login');
    expect((await other.get('transfer-requests')).body).toEqual([]);
  });

  it('is throttled', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => ask([cardNumberOf(9_999_998)])));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});
