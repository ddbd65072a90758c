import { groupDigits } from '#contract/common/group-digits.ts';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import type { ProducedCard } from './reads.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';

const PASSWORD = 'Blumen-2026!';

let portal: TestPortal;
let till: Visitor;
let card: ProducedCard;
beforeAll(async () => {
  portal = await startTestPortal();
  till = await portal.signedIn('kasse@demo.example');
});
afterAll(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});
beforeEach(async () => {
  await portal.database.db.deleteFrom('throttle').execute();
  [card] = (await produceCards(portal.database.db, { regionId: 1, count: 1 })) as [ProducedCard];
});

let people = 0;
/** Somebody new, who has registered a card by its number alone, or with more. */
async function register(changes: Record<string, unknown> = {}): Promise<{ visitor: Visitor; email: string }> {
  const email = `halter-${++people}@demo.example`;
  const visitor = portal.visitor();
  const wanted = newCustomer({ email, password: PASSWORD, cardID: card.cardNumber, ...changes });
  const { status, body } = await visitor.post('customer-registration', wanted, {
    'x-captcha-token': await visitor.captchaToken(),
  });
  if (status !== 204) throw new Error(`registration: ${status} ${JSON.stringify(body)}`);
  await visitor.signIn('customer-login', email, PASSWORD);
  return { visitor, email };
}

const topUp = (amount: string) =>
  till.book('partner-guthaben-aufladen', { inputCardID: card.cardNumber, guthabenAufladenBetrag: amount });
const confirm = (who: Visitor, productionNumber = card.productionNumber) =>
  who.post<ErrorAnswer>('add-card', { newCardToAdd: card.cardNumber, newCardProductionNumber: productionNumber });
const cardsOf = async (who: Visitor) => (await who.get<{ cardIDs: { cardId: string }[] }>('session')).body.cardIDs;
const lastMailTo = (recipient: string) =>
  portal.database.db
    .selectFrom('outbox_mail')
    .select(['subject', 'body_text'])
    .where('recipient', '=', recipient)
    .orderBy('outbox_mail_id', 'desc')
    .executeTakeFirst();

/** The amounts that a holder finds in each place where bookings of the card are told. */
async function seenBy(who: Visitor): Promise<Record<string, string[]>> {
  type Booked = { amountFormattedDE: string };
  const number = card.cardNumber;
  const { body: dashboard } = await who.get<{ cardsData: Record<string, { transactions: Booked[] }> }>('dashboard');
  const { body: overview } = await who.get<Record<string, Booked[]>>('transactions');
  const { body: months } = await who.get<{ incomingFormattedDE: string }[]>(`transaction-months?cardID=${number}`);
  const { body: csv } = await who.get<string>(`transactions-csv?cardID=${number}`);
  const { body: pdf } = await who.get<Uint8Array>(`transactions-pdf?cardID=${number}`);
  const { body: data } = await who.get<{ karten: { kartennummer: string; buchungen: { betrag: string }[] }[] }>('my-data');
  const { body: dataPaper } = await who.get<Uint8Array>('my-data-pdf');
  const amountsIn = (text: string) =>
    ['11,00', '22,00'].filter((amount) => new RegExp(`(^|[^\\d,.])${amount}`).test(text)).toReversed();
  const read = async (paper: Uint8Array) =>
    (await extractText(await getDocumentProxy(new Uint8Array(paper)), { mergePages: true })).text;
  return {
    dashboard: dashboard.cardsData[number]!.transactions.map(({ amountFormattedDE }) => amountFormattedDE),
    overview: overview[number]!.map(({ amountFormattedDE }) => amountFormattedDE),
    months: months.map(({ incomingFormattedDE }) => incomingFormattedDE),
    csv: amountsIn(csv),
    pdf: amountsIn((await read(pdf)).replace(/Eingang [\d,]+/g, '')),
    data: data.karten.find(({ kartennummer }) => kartennummer === number)!.buchungen.map(({ betrag }) => betrag),
    dataPaper: amountsIn((await read(dataPaper)).replace(/Guthaben\D*[\d,]+/g, '')),
  };
}

const places = ['dashboard', 'overview', 'csv', 'pdf', 'data', 'dataPaper'];
const everywhere = (amounts: string[], months: string[]) => ({
  ...Object.fromEntries(places.map((place) => [place, amounts])),
  months,
});

describe('the past of a card', () => {
  it('is not shown to whoever registered it by its number alone, until the production number is', async () => {
    await topUp('11');
    const { visitor } = await register();
    expect(await seenBy(visitor)).toEqual(everywhere([], []));
    await topUp('22');
    expect(await seenBy(visitor)).toEqual(everywhere(['22,00'], ['22,00']));
    expect((await visitor.get<{ isCardConfirmed: boolean }[]>('cardids')).body).toMatchObject([{ isCardConfirmed: false }]);

    expect((await confirm(visitor, 'ZZZZZZZZ')).status).toBe(422);
    expect((await confirm(visitor)).status).toBe(200);
    expect(await seenBy(visitor)).toEqual(everywhere(['22,00', '11,00'], ['33,00']));
    expect((await visitor.get<{ isCardConfirmed: boolean }[]>('cardids')).body).toMatchObject([{ isCardConfirmed: true }]);
    const { body } = await visitor.get<{ cardsData: Record<string, { isCardConfirmed: boolean }> }>('dashboard');
    expect(body.cardsData[card.cardNumber]).toMatchObject({ isCardConfirmed: true });
  });

  it('is shown at once to whoever gives the production number at the registration', async () => {
    await topUp('11');
    const { visitor } = await register({ cardProductionNumber: ` ${card.productionNumber.toLowerCase()} ` });
    expect((await seenBy(visitor)).dashboard).toEqual(['11,00']);
  });

  it('of a former holder stays hidden from everybody', async () => {
    const former = await register({ cardProductionNumber: card.productionNumber });
    await topUp('11');
    expect((await former.visitor.post('delete-account', { password: PASSWORD })).status).toBe(204);
    await topUp('22');
    const { visitor } = await register({ cardProductionNumber: card.productionNumber });
    expect((await seenBy(visitor)).dashboard).toEqual(['22,00']);
  });
});

describe('a registration', () => {
  it('with a wrong production number is refused at its field, and alike for a number that nobody knows', async () => {
    const visitor = portal.visitor();
    const tryOut = async (cardID: string, cardProductionNumber: string) =>
      visitor.post<ErrorAnswer>(
        'customer-registration',
        newCustomer({ email: 'rater@demo.example', cardID, cardProductionNumber }),
        {
          'x-captcha-token': await visitor.captchaToken(),
        },
      );
    const message = 'Die Produktionsnummer ist ungültig.';
    for (const [number, production] of [
      [card.cardNumber, 'ZZZZZZZZ'],
      [card.cardNumber, 'x'],
      ['176199999999996', card.productionNumber],
    ] as const)
      expect(await tryOut(number, production)).toMatchObject({
        status: 422,
        body: { fieldErrors: { cardProductionNumber: message } },
      });
    for (let guess = 0; guess < 18; guess++) await tryOut(card.cardNumber, `GUESS${guess}`);
    await sql`delete from throttle where bucket like 'registration%'`.execute(portal.database.db);
    await tryOut(card.cardNumber, 'GUESS20');
    // Guesses at one card are counted, whoever makes them.
    expect((await tryOut(card.cardNumber, card.productionNumber)).status).toBe(429);
  });

  it('that succeeds counts, too: nobody collects cards', async () => {
    const cards = await produceCards(portal.database.db, { regionId: 1, count: 31 });
    const statuses: number[] = [];
    for (const { cardNumber } of cards) {
      const visitor = portal.visitor();
      const wanted = newCustomer({ email: `sammler-${cardNumber}@demo.example`, cardID: cardNumber });
      const captcha = { 'x-captcha-token': await visitor.captchaToken() };
      statuses.push((await visitor.post('customer-registration', wanted, captcha)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 204), 429]);
  });
});

describe('the production number', () => {
  it('beats a holder who has not shown it; he is told, and nothing of the card is left with him', async () => {
    await topUp('11');
    const squatter = await register();
    await topUp('22');
    const owner = await portal.signedIn('kundin@demo.example');
    expect((await confirm(owner)).status).toBe(200);
    expect(await cardsOf(owner)).toContainEqual({ cardId: card.cardNumber });
    expect((await seenBy(owner)).dashboard).toEqual(['22,00', '11,00']);
    expect(await cardsOf(squatter.visitor)).toEqual([]);
    expect((await squatter.visitor.get(`transactions?cardID=${card.cardNumber}`)).status).toBe(404);
    expect((await portal.visitor().signIn('customer-login', card.cardNumber, PASSWORD)).status).toBe(422);
    expect((await lastMailTo(squatter.email))!.body_text).toContain(groupDigits(card.cardNumber));
    const { rows } = await sql<{ act: string }>`
      select act from audit_event join person using (person_id) where email = ${squatter.email} order by audit_event_id desc limit 1`.execute(
      portal.database.db,
    );
    expect(rows).toEqual([{ act: 'card-taken-over' }]);
  });

  it('beats him at the registration, too', async () => {
    const squatter = await register();
    const owner = await register({ cardProductionNumber: card.productionNumber });
    expect(await cardsOf(owner.visitor)).toEqual([{ cardId: card.cardNumber }]);
    expect(await cardsOf(squatter.visitor)).toEqual([]);
  });

  describe('beats him also where he has locked the card', () => {
    const wanted = () => ({ cardIDToLock: card.cardNumber, lockCardCheckbox: true, password: PASSWORD });
    const confirmedByOwner = async () => {
      const owner = await portal.signedIn('kundin@demo.example');
      expect((await confirm(owner)).status).toBe(200);
      const { body } = await owner.get<{ cardId: string; isCardActive: boolean }[]>('cardids');
      return body.find(({ cardId }) => cardId === card.cardNumber)?.isCardActive;
    };

    it('which opens where he has never used it', async () => {
      await topUp('11');
      const squatter = await register();
      expect((await squatter.visitor.post('lock-card', wanted())).status).toBe(204);
      expect(await confirmedByOwner()).toBe(true);
      expect((await topUp('1')).status).toBe(200);
    });

    it('which stays locked where he has: he may have lost it, and the balance can be rescued', async () => {
      const holder = await register();
      await topUp('11');
      expect((await holder.visitor.post('lock-card', wanted())).status).toBe(204);
      expect(await confirmedByOwner()).toBe(false);
    });

    it('but not staff, whose lock stays', async () => {
      await register();
      const staff = await portal.signedIn('support@demo.example');
      expect((await staff.post('staff-lock-card', { number: card.cardNumber, reason: 'Gefunden.' })).status).toBe(200);
      expect(await confirmedByOwner()).toBe(false);
    });
  });

  it('does not beat a holder who has shown it', async () => {
    const owner = await register({ cardProductionNumber: card.productionNumber });
    const thief = await portal.signedIn('kundin@demo.example');
    expect(await confirm(thief)).toMatchObject({
      status: 409,
      body: { errorMessage: 'Diese Karte ist bereits auf ein anderes Konto registriert.' },
    });
    const visitor = portal.visitor();
    const second = newCustomer({
      email: 'zweit@demo.example',
      cardID: card.cardNumber,
      cardProductionNumber: card.productionNumber,
    });
    expect(
      await visitor.post('customer-registration', second, { 'x-captcha-token': await visitor.captchaToken() }),
    ).toMatchObject({ status: 422, body: { fieldErrors: { cardID: 'Die Kartennummer ist ungültig.' } } });
    expect(await cardsOf(owner.visitor)).toEqual([{ cardId: card.cardNumber }]);
  });

  it('is good for one of several who show it at the same moment', async () => {
    const squatter = await register();
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const [own] = await produceCards(portal.database.db, { regionId: 1, count: 1 });
        return (await register({ cardID: own!.cardNumber })).visitor;
      }),
    );
    const answers = await Promise.all([squatter.visitor, ...others].map((who) => confirm(who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    const { rows } = await sql<{ traces: number }>`
      select count(*)::int as traces from audit_event join account on subject = 'account ' || account_id
       where card_number = ${card.cardNumber} and act in ('card-added', 'card-proven')`.execute(portal.database.db);
    expect(rows).toEqual([{ traces: 1 }]);
  });

  it('opens no card that is locked and nobody has', async () => {
    await closeCardAccount(portal.database.db, 1, card.cardNumber, 'locked');
    const owner = await portal.signedIn('kundin@demo.example');
    expect(await confirm(owner)).toMatchObject({
      status: 422,
      body: { errorMessage: 'Diese Karte ist gesperrt und kann nicht mehr hinzugefügt werden.' },
    });
  });
});
