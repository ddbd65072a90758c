import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardNumberOf } from '#contract/common/card-number.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const PASSWORD = 'Kontor-2026!';

let portal: TestPortal;
let customer: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});
beforeEach(async () => {
  await portal.database.db.deleteFrom('throttle').execute();
  customer = await portal.signedIn('kundin@demo.example');
});

/** Another card holder of the same region. */
async function someoneElse(): Promise<Visitor> {
  await sql`
    insert into person (region_id, email, role, first_name, last_name, password_hash)
    select region_id, 'kunde@demo.example', 'customer', 'Kai', 'Demo', password_hash from person where email = 'kundin@demo.example'
    on conflict do nothing`.execute(portal.database.db);
  return portal.signedIn('kunde@demo.example', 'customer-login');
}

describe('add-card', () => {
  const add = (newCardToAdd: unknown, newCardProductionNumber: unknown, who = customer) =>
    who.post<ErrorAnswer & { cardIDs: { cardId: string }[] }>('add-card', { newCardToAdd, newCardProductionNumber });

  it.each([
    ['', 'DEMO01', 'newCardToAdd', 'Bitte füllen Sie alle erforderlichen Felder aus.'],
    [undefined, 'DEMO01', 'newCardToAdd', 'Bitte füllen Sie alle erforderlichen Felder aus.'],
    [cardNumberOf(1), ' ', 'newCardProductionNumber', 'Bitte füllen Sie alle erforderlichen Felder aus.'],
    ['176100000000015', 'DEMO01', 'newCardToAdd', 'Die Kartennummer ist ungültig.'],
    ['276100000000014', 'DEMO01', 'newCardToAdd', 'Die Kartennummer ist ungültig.'],
    ['17610000000001', 'DEMO01', 'newCardToAdd', 'Die Kartennummer ist ungültig.'],
    [cardNumberOf(1), 'D1', 'newCardProductionNumber', 'Die Produktionsnummer ist ungültig.'],
    [cardNumberOf(1), 'DEMO-01', 'newCardProductionNumber', 'Die Produktionsnummer ist ungültig.'],
    [cardNumberOf(1), 'DEMO02', 'newCardProductionNumber', 'Die Produktionsnummer ist ungültig.'],
    [cardNumberOf(9_999_999), 'DEMO01', 'newCardProductionNumber', 'Die Produktionsnummer ist ungültig.'],
  ])('refuses %j with %j', async (number, production, field, message) => {
    expect(await add(number, production)).toMatchObject({
      status: 422,
      body: { errorMessage: message, fieldErrors: { [field]: message } },
    });
  });

  it('takes a slip for no guess where no card came from another provider', async () => {
    for (let slip = 0; slip < 11; slip += 1) expect((await add('276100000000014', 'DEMO01')).status).toBe(422);
    expect(await add(cardNumberOf(9_999_999), 'DEMO01')).toMatchObject({
      status: 422,
      body: { errorMessage: 'Die Produktionsnummer ist ungültig.' },
    });
  });

  it('answers for a card of another region as for one that nobody knows', async () => {
    const foreign = await portal.database.db
      .selectFrom('card')
      .selectAll()
      .where('region_id', '<>', 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await add(foreign.card_number, foreign.production_number)).toMatchObject({
      status: 422,
      body: { errorMessage: 'Die Produktionsnummer ist ungültig.' },
    });
  });

  it('takes a card as it is typed, once, and shows it at once', async () => {
    const { status, body } = await add('1761 0000 0000 014', 'demo01');
    expect(status).toBe(200);
    expect(body.cardIDs).toContainEqual({ cardId: cardNumberOf(1) });
    expect((await customer.get<{ cardsData: object }>('dashboard')).body.cardsData).toHaveProperty(cardNumberOf(1));
    expect(await add(cardNumberOf(1), 'DEMO01')).toMatchObject({
      status: 409,
      body: { errorMessage: 'Diese Karte gehört bereits zu Ihrem Konto.' },
    });
    const other = await someoneElse();
    expect(await add(cardNumberOf(1), 'DEMO01', other)).toMatchObject({
      status: 409,
      body: { errorMessage: 'Diese Karte ist bereits auf ein anderes Konto registriert.' },
    });
  });

  it('gives a card to one of two people, however many try at once', async () => {
    const other = await someoneElse();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => add(cardNumberOf(2), 'DEMO02', index % 2 ? customer : other)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409 || status === 429)).toHaveLength(19);
  });

  it('stops guesses at production numbers, of a person and at a card', async () => {
    for (let guess = 0; guess < 10; guess++) expect((await add(cardNumberOf(3), `X${guess}YZ`)).status).toBe(422);
    expect(await add(cardNumberOf(3), 'DEMO03')).toMatchObject({
      status: 429,
      body: { errorMessage: 'Zu viele Versuche. Bitte versuchen Sie es später erneut.' },
    });
    const other = await someoneElse();
    for (let guess = 0; guess < 10; guess++) expect((await add(cardNumberOf(3), `A${guess}BC`, other)).status).toBe(422);
    await sql`delete from throttle where bucket like 'add-card person%'`.execute(portal.database.db);
    expect((await add(cardNumberOf(3), 'A9BC', other)).status).toBe(429);
    expect((await add(cardNumberOf(4), 'DEMO04', other)).status).toBe(200);
  });

  it('stops the guesses of a person who shows a right one in between', async () => {
    const own = { number: cardNumberOf(10), productionNumber: 'DEMO10' };
    expect((await add(own.number, own.productionNumber)).status).toBe(200);
    for (let guess = 0; guess < 9; guess++) expect((await add(cardNumberOf(6), `X${guess}YZ`)).status).toBe(422);
    expect((await add(own.number, own.productionNumber)).status).toBe(409);
    expect((await add(cardNumberOf(7), 'X9YZ')).status).toBe(422);
    expect((await add(cardNumberOf(8), 'X9YZ')).status).toBe(429);
  });
});

describe('lock-card', () => {
  const lock = (body: unknown) => customer.post<ErrorAnswer>('lock-card', body);
  const BOTH = 'Sie müssen die Checkbox bestätigen und Ihr Passwort eingeben, um die Karte zu sperren.';
  const NO_CARD = 'Es wurde keine Kartennummer zum Sperren ausgewählt.';

  it.each([
    [{ lockCardCheckbox: true, password: 'x' }, { cardIDToLock: NO_CARD }],
    [
      { cardIDToLock: cardNumberOf(11), password: 'x' },
      { lockCardCheckbox: 'Sie müssen die Checkbox bestätigen, dass Sie Ihre Lahrer Blütenkarte sperren möchten.' },
    ],
    [
      { cardIDToLock: cardNumberOf(11), lockCardCheckbox: true },
      { password: 'Sie müssen Ihr Passwort eingeben, um die Karte zu sperren.' },
    ],
    [{ cardIDToLock: cardNumberOf(11) }, { lockCardCheckbox: BOTH, password: BOTH }],
    [{}, { cardIDToLock: NO_CARD, lockCardCheckbox: BOTH, password: BOTH }],
  ])('says what %j lacks', async (body, fieldErrors) => {
    expect(await lock(body)).toMatchObject({ status: 422, body: { fieldErrors } });
  });

  it('is for own cards and with the own password', async () => {
    const wrong = await lock({ cardIDToLock: cardNumberOf(11), lockCardCheckbox: true, password: 'falsch' });
    expect(wrong).toMatchObject({ status: 422, body: { fieldErrors: { password: 'Das eingegebene Passwort ist falsch.' } } });
    for (const foreign of [cardNumberOf(5), cardNumberOf(9_999_999), 'x']) {
      expect((await lock({ cardIDToLock: foreign, lockCardCheckbox: true, password: PASSWORD })).status).toBe(404);
    }
  });

  it('ends the card and every session, and tells the holder; the login still works, and locked is final', async () => {
    const phone = await portal.signedIn('kundin@demo.example');
    const wanted = { cardIDToLock: cardNumberOf(11), lockCardCheckbox: true, password: PASSWORD };
    expect((await lock(wanted)).status).toBe(204);
    expect(customer.cookies.has('session')).toBe(false);
    expect((await phone.get('dashboard')).status).toBe(403);
    const till = await portal.signedIn('kasse@demo.example');
    const refused = await till.book('partner-guthaben-aufladen', { inputCardID: cardNumberOf(11), guthabenAufladenBetrag: '10' });
    expect(refused).toMatchObject({ status: 422, body: { errorStatusCode: 'CARD_LOCKED' } });
    const mail = await portal.database.db
      .selectFrom('outbox_mail')
      .select(['recipient', 'subject'])
      .orderBy('outbox_mail_id', 'desc')
      .executeTakeFirst();
    expect(mail).toEqual({ recipient: 'kundin@demo.example', subject: 'Ihre Lahrer Blütenkarte wurde gesperrt' });
    customer = await portal.signedIn('kundin@demo.example');
    expect(await lock(wanted)).toMatchObject({
      status: 409,
      body: { errorMessage: 'Diese Lahrer Blütenkarte ist bereits gesperrt.' },
    });
  });
});
