import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupDigits } from '#contract/common/group-digits.ts';
import type { BookingRecord } from '#contract/operator/records/booking-records.ts';
import type { CardRecord } from '#contract/operator/records/card-records.ts';
import type { PersonRecord } from '#contract/operator/records/person-records.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { ProducedCard } from '#server/parties/cards/reads.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import type { MyData } from '#server/reports/my-data/read-my-data.ts';
import { switchOnSecondFactor } from '#tests/support/authenticator.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const password = 'Blumen-2026!';
const reason = 'Die Karte wurde verloren.';

let portal: TestPortal;
let support: Visitor;
let accounting: Visitor;
let till: Visitor;
let count = 0;
beforeAll(async () => {
  portal = await startTestPortal();
  support = await portal.signedIn('support@demo.example');
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  till = await portal.signedIn('kasse@demo.example');
});
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());
afterAll(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

async function freshCard(isTest = false): Promise<ProducedCard> {
  return (await produceCards(portal.database.db, { regionId: 1, count: 1, isTest }))[0]!;
}

interface Holder {
  who: Visitor;
  card: ProducedCard;
  email: string;
}

/** Somebody with a card, proven by its production number or not. */
async function newHolder({ isProven = true } = {}): Promise<Holder> {
  const who = portal.visitor();
  const card = await freshCard();
  const email = `halterin-${++count}@post.example`;
  const proof = isProven ? { cardProductionNumber: card.productionNumber } : {};
  const wanted = newCustomer({ email, password, cardID: card.cardNumber, ...proof });
  await who.post('customer-registration', wanted, { 'x-captcha-token': await who.captchaToken() });
  expect((await who.signIn('customer-login', email, password)).status).toBe(200);
  return { who, card, email };
}

async function topUp(card: string, amount: string): Promise<number> {
  const { status, body } = await till.book<{ bookingNumber: number }>('partner-guthaben-aufladen', {
    inputCardID: card,
    guthabenAufladenBetrag: amount,
  });
  expect(status).toBe(200);
  return body.bookingNumber;
}

const cardOf = async (number: string, who: Visitor = support) => (await who.get<CardRecord>(`staff-card?number=${number}`)).body;
const balanceOf = async (number: string, who: Visitor = support) =>
  (await who.post<{ balanceFormattedDE: string }>('staff-card-balance', { number, why: 'case' })).body.balanceFormattedDE;

async function lastMailTo(recipient: string) {
  return portal.database.db
    .selectFrom('outbox_mail')
    .select(['subject', 'body_text'])
    .where('recipient', '=', recipient)
    .orderBy('outbox_mail_id', 'desc')
    .executeTakeFirst();
}

async function traces(act: string) {
  const rows = await portal.database.db
    .selectFrom('audit_event')
    .innerJoin('person', 'person.person_id', 'audit_event.person_id')
    .select(['email', 'details'])
    .where('act', '=', act)
    .orderBy('audit_event_id')
    .execute();
  return rows.map(({ email, details }) => ({ email, reason: (details as { reason?: string }).reason }));
}

describe('a card', () => {
  it('tells its life in one line of time, without an amount', async () => {
    const { card, who, email } = await newHolder();
    const first = await topUp(card.cardNumber, '20,00');
    await topUp(card.cardNumber, '5,00');
    await who.post('lock-card', { cardIDToLock: card.cardNumber, lockCardCheckbox: true, password });
    const record = await cardOf(card.cardNumber);
    expect(record).toMatchObject({
      state: 'locked',
      regionName: 'Lahr',
      isProven: true,
      holder: { email },
      replacedBy: null,
      next: null,
    });
    expect(record.acts).toEqual(['replace', 'report-lost', 'undo-lock', 'undo-registration']);
    const texts = record.events.map(({ text }) => text);
    expect(texts.slice(0, 4)).toEqual(['Karte angesehen', 'Karte gesperrt', 'Aufladung', 'Verkauft: erste Aufladung']);
    expect(texts.slice(4).sort()).toEqual(['Karte hinzugefügt', 'Produziert']);
    expect(record.events[0]).toMatchObject({ kind: 'visit', who: expect.stringContaining('Demo') });
    expect(record.events[1]!.who).toBe('Karteninhaber/in');
    expect(record.events[3]).toMatchObject({ kind: 'booking', booking: first, detail: 'Buchhandlung am Marktplatz (Demo)' });
    expect(JSON.stringify(record)).not.toMatch(/20,00|25,00|DEMO|2000/);
    expect(JSON.stringify(record)).not.toContain(card.productionNumber);
  });

  it('names its holder to support, and to accounting only that it has one', async () => {
    const { card } = await newHolder();
    expect(await cardOf(card.cardNumber, accounting)).toMatchObject({ holder: null, acts: [], registeredAt: expect.any(String) });
  });

  it('shows a balance only to who asks for it, gives a reason, and leaves a trace each time', async () => {
    const { cardNumber } = await freshCard();
    const booking = await topUp(cardNumber, '20,00');
    const before = (await traces('looked-at-balance')).length;
    const look = await accounting.post<{ amounts: unknown[] }>('staff-card-balance', { number: cardNumber, why: 'books' });
    expect(look.body).toMatchObject({
      balanceFormattedDE: '20,00',
      topUpLeftFormattedDE: '230,00',
      amounts: [{ booking, amountFormattedDE: '20,00' }],
    });
    expect(await balanceOf(cardNumber)).toBe('20,00');
    expect((await traces('looked-at-balance')).slice(before)).toEqual([
      { email: 'rechnungswesen@demo.example', reason: 'Klärung einer Buchung oder Abrechnung' },
      { email: 'support@demo.example', reason: 'Bearbeitung eines Vorgangs' },
    ]);
    expect((await support.post('staff-card-balance', { number: cardNumber })).status).toBe(422);
    const editorial = await portal.signedIn('redaktion@demo.example');
    expect((await editorial.post('staff-card-balance', { number: cardNumber, why: 'case' })).status).toBe(403);
    expect((await editorial.get(`staff-card?number=${cardNumber}`)).status).toBe(403);
  });

  it('goes on in its past page by page, and loses and doubles nothing', async () => {
    const { cardNumber } = await freshCard();
    for (let n = 0; n < 60; n++) await topUp(cardNumber, '1,00');
    const first = await cardOf(cardNumber);
    const { body: second } = await support.get<CardRecord>(`staff-card?number=${cardNumber}&before=${first.next}`);
    expect(second.next).toBeNull();
    const bookings = [...first.events, ...second.events].flatMap(({ booking }) => booking ?? []);
    expect(new Set(bookings).size).toBe(60);
    expect(bookings).toHaveLength(60);
    expect(second.events.at(-1)!.text).toBe('Produziert');
  });

  it.each(['176100000000999', 'x', '%', ''])('that there is not is 404: %j', async (number) => {
    expect((await support.get(`staff-card?number=${encodeURIComponent(number)}`)).status).toBe(404);
    expect((await support.post('staff-lock-card', { number, reason })).status).toBe(404);
    expect((await support.book('staff-replace-card', { number, reason })).status).toBe(404);
  });
});

describe('acts on a card', () => {
  it('lock it, with reason, mail and trace, and sign its holder out', async () => {
    const { who, card, email } = await newHolder();
    const locked = await support.post('staff-lock-card', { number: card.cardNumber, reason });
    expect(locked).toMatchObject({ status: 200, body: { waitsForSecond: false } });
    expect(
      (await till.book('partner-guthaben-aufladen', { inputCardID: card.cardNumber, guthabenAufladenBetrag: '1,00' })).body,
    ).toMatchObject({
      errorStatusCode: 'CARD_LOCKED',
    });
    expect((await who.get('dashboard')).status).toBe(403);
    expect((await lastMailTo(email))!.body_text).toContain(reason);
    expect(await traces('card-locked')).toContainEqual({ email: 'support@demo.example', reason });
    expect((await support.post('staff-lock-card', { number: card.cardNumber, reason })).status).toBe(409);
    expect((await support.post('staff-unlock-card', { number: card.cardNumber, reason: 'Ein Versehen.' })).status).toBe(200);
    expect((await lastMailTo(email))!.body_text).toContain('Ein Versehen.');
    await topUp(card.cardNumber, '1,00');
  });

  it('take it off who registered it wrongly', async () => {
    const { card, email } = await newHolder({ isProven: false });
    expect((await support.post('staff-undo-registration', { number: card.cardNumber, reason })).status).toBe(200);
    expect(await cardOf(card.cardNumber)).toMatchObject({ holder: null, registeredAt: null });
    expect((await lastMailTo(email))!.subject).toBe('Eine Karte gehört nicht mehr zu Ihrem Konto');
  });

  it('want a reason, and are not accounting’s', async () => {
    const { cardNumber: number } = await freshCard();
    for (const call of ['staff-lock-card', 'staff-unlock-card', 'staff-undo-registration', 'staff-replace-card']) {
      expect((await support.book(call, { number, reason: '  ' })).body).toMatchObject({
        fieldErrors: { reason: expect.any(String) },
      });
      expect((await accounting.book(call, { number, reason })).status).toBe(403);
    }
  });
});

describe('a new card in the place of another', () => {
  it('has its holder and all of its balance in one step, and the old one is closed for good', async () => {
    const { who, card, email } = await newHolder();
    await topUp(card.cardNumber, '20,00');
    const next = await freshCard();
    const wish = { number: card.cardNumber, newCard: next.cardNumber, reason };
    const key = randomUUID();
    const replaced = await support.book('staff-replace-card', wish, key);
    expect(replaced).toMatchObject({ status: 200, body: { waitsForSecond: false, newCard: next.cardNumber } });

    expect(await balanceOf(next.cardNumber)).toBe('20,00');
    expect(await balanceOf(card.cardNumber)).toBe('0,00');
    expect(await cardOf(next.cardNumber)).toMatchObject({
      holder: { email },
      isProven: true,
      replaces: card.cardNumber,
      state: 'active',
    });
    expect(await cardOf(card.cardNumber)).toMatchObject({ state: 'emptied', replacedBy: next.cardNumber, acts: [] });
    const { body } = await who.get<{ cardId: string }[]>('cardids');
    expect(body.map(({ cardId }) => cardId)).toContain(next.cardNumber);
    const mail = (await lastMailTo(email))!;
    expect(mail.subject).toMatch(/^Ihre .+ wurde ersetzt$/);
    for (const text of [groupDigits(next.cardNumber), '20,00 €', reason]) expect(mail.body_text).toContain(text);
    expect(await traces('card-replaced')).toContainEqual({ email: 'support@demo.example', reason });

    const again = await support.book('staff-replace-card', wish, key);
    expect(again).toMatchObject({ status: 200, body: replaced.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await support.book('staff-replace-card', { ...wish, number: next.cardNumber }, key)).status).toBe(422);
    expect((await support.book('staff-replace-card', wish)).status).toBe(409);
    expect((await support.post('staff-unlock-card', { number: card.cardNumber, reason })).status).toBe(409);
    expect(await balanceOf(next.cardNumber)).toBe('20,00');
  });

  it('is the next of the stock where none is named, and may take over from a locked one without balance', async () => {
    const { who, card } = await newHolder();
    await who.post('lock-card', { cardIDToLock: card.cardNumber, lockCardCheckbox: true, password });
    const { status, body } = await support.book<{ newCard: string }>('staff-replace-card', { number: card.cardNumber, reason });
    expect(status).toBe(200);
    expect(await cardOf(body.newCard)).toMatchObject({ replaces: card.cardNumber, isProven: true });
    expect((await support.post('staff-unlock-card', { number: card.cardNumber, reason })).status).toBe(409);
  });

  it('of an unproven card wants its production number, the right one', async () => {
    const unregistered = await freshCard();
    const byNumberAlone = await newHolder({ isProven: false });
    for (const old of [unregistered, byNumberAlone.card]) {
      await topUp(old.cardNumber, '10,00');
      const wish = { number: old.cardNumber, newCard: (await freshCard()).cardNumber, reason };
      for (const productionNumber of ['', 'FALSCH99']) {
        const refused = await support.book('staff-replace-card', { ...wish, productionNumber });
        expect(refused).toMatchObject({ status: 422, body: { fieldErrors: { productionNumber: expect.any(String) } } });
      }
      expect(await balanceOf(old.cardNumber)).toBe('10,00');
      const { productionNumber } = old;
      expect(
        (await support.book('staff-replace-card', { ...wish, productionNumber: productionNumber.toLowerCase() })).status,
      ).toBe(200);
      expect(await balanceOf(wish.newCard)).toBe('10,00');
    }
  });

  it('stays with the employer, who is told and learns no balance', async () => {
    const old = await freshCard();
    const employer = await portal.database.db
      .selectFrom('employer')
      .select(['employer_id', 'name'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const { employer_id } = employer;
    await portal.database.db.updateTable('card').set({ employer_id }).where('card_number', '=', old.cardNumber).execute();
    await topUp(old.cardNumber, '33,00');
    const next = await freshCard();
    const { productionNumber, cardNumber: number } = old;
    expect(
      (await support.book('staff-replace-card', { number, productionNumber, newCard: next.cardNumber, reason })).status,
    ).toBe(200);
    expect(await cardOf(next.cardNumber)).toMatchObject({ employer: { name: employer.name } });
    expect(await cardOf(number)).toMatchObject({ employer: null });
    const mail = (await lastMailTo('arbeitgeber@demo.example'))!;
    expect(mail.body_text).toContain(groupDigits(next.cardNumber));
    expect(mail.body_text).not.toContain('33,00');
  });

  it('is none that is sold, registered, of another region, a test card, or the same', async () => {
    const { card } = await newHolder();
    await topUp(card.cardNumber, '10,00');
    const sold = await freshCard();
    await topUp(sold.cardNumber, '1,00');
    const [elsewhere] = await produceCards(portal.database.db, { regionId: 2, count: 1 });
    const taken = (await newHolder()).card;
    for (const newCard of [sold, elsewhere!, taken, await freshCard(true), card].map(({ cardNumber }) => cardNumber)) {
      const refused = await support.book('staff-replace-card', { number: card.cardNumber, newCard, reason });
      expect(refused).toMatchObject({ status: 422, body: { fieldErrors: { newCard: expect.any(String) } } });
    }
    expect(await balanceOf(card.cardNumber)).toBe('10,00');
    expect(await cardOf(card.cardNumber)).toMatchObject({ state: 'active', replacedBy: null });
  });

  it('with more than 250 EUR waits for a second person, and nobody moves it alone', async () => {
    const { card } = await newHolder();
    const other = await newHolder();
    await topUp(card.cardNumber, '250,00');
    await topUp(other.card.cardNumber, '100,00');
    // More than the month's limit of 250 EUR comes onto a card by a bonus.
    const merged = await freshCard();
    expect(
      (await support.book('staff-replace-card', { number: card.cardNumber, newCard: merged.cardNumber, reason })).status,
    ).toBe(200);
    await till.book('partner-kundenbonus-aufladen', { inputCardID: merged.cardNumber, kundenbonusAufladenBetrag: '50,00' });
    const next = await freshCard();
    const asked = await support.book('staff-replace-card', { number: merged.cardNumber, newCard: next.cardNumber, reason });
    expect(asked.body).toEqual({ waitsForSecond: true, newCard: next.cardNumber });
    expect(await balanceOf(merged.cardNumber)).toBe('300,00');

    interface FourEyesActs {
      acts: { number: number; digest: string; title: string }[];
    }
    const management = await portal.signedIn('betrieb@demo.example');
    const { body } = await management.get<FourEyesActs>('four-eyes-acts');
    const release = body.acts.find(({ title }) => title.includes(groupDigits(merged.cardNumber)))!;
    const confirm = { number: release.number, digest: release.digest, decision: 'confirm' };
    expect((await support.post('decide-four-eyes-act', confirm)).status).toBe(422);
    expect((await management.post('decide-four-eyes-act', confirm)).status).toBe(204);
    expect(await balanceOf(next.cardNumber)).toBe('300,00');
    expect(await cardOf(merged.cardNumber)).toMatchObject({ state: 'emptied', replacedBy: next.cardNumber });
  });
});

describe('a booking', () => {
  it('shows its postings, which are 0 together, who booked it where, and its receipt', async () => {
    const { cardNumber } = await freshCard();
    await topUp(cardNumber, '20,00');
    const { body: redeemed } = await till.book<{ bookingNumber: number }>('partner-guthaben-einloesen', {
      inputCardID: cardNumber,
      guthabenEinloesenBetrag: '12,50',
    });
    const { body } = await accounting.get<BookingRecord>(`staff-booking?id=${redeemed.bookingNumber}`);
    expect(body).toMatchObject({
      text: 'Einlösung',
      amountFormattedDE: '12,50',
      card: cardNumber,
      partner: { name: 'Buchhandlung am Marktplatz (Demo)' },
      bookedBy: expect.stringContaining('Demo'),
      reverses: null,
      hasReceipt: true,
    });
    expect(body.postings).toEqual([
      { account: expect.any(String), amountFormattedDE: expect.any(String) },
      { account: expect.any(String), amountFormattedDE: expect.any(String) },
      { account: expect.any(String), amountFormattedDE: expect.any(String) },
    ]);
    expect(
      Object.fromEntries(body.postings.map(({ account, amountFormattedDE }) => [account.split(' ')[0], amountFormattedDE])),
    ).toEqual({
      Karte: '-12,50',
      Partner: '12,25',
      Gebühren: '0,25',
    });
    const paper = await accounting.post('staff-receipt', { id: redeemed.bookingNumber });
    expect(paper.headers.get('content-type')).toBe('application/pdf');
    expect(await traces('looked-at-booking')).toEqual([{ email: 'rechnungswesen@demo.example', reason: undefined }]);
  });

  it('leads from a bonus to what it was granted for, and back', async () => {
    const granted = await portal.database.db
      .selectFrom('entry')
      .select(['entry_id', 'granted_for'])
      .where('granted_for', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    if (!granted) return;
    const { body } = await support.get<BookingRecord>(`staff-booking?id=${granted.granted_for}`);
    expect(body.grants).toContain(granted.entry_id);
  });

  it.each(['999999', '0', '-1', '1e9', 'x', '9'.repeat(30)])('that there is not is refused: %s', async (id) =>
    expect([404, 422]).toContain((await support.get(`staff-booking?id=${id}`)).status),
  );

  it('is nothing to editorial', async () => {
    expect((await (await portal.signedIn('redaktion@demo.example')).get('staff-booking?id=1')).status).toBe(403);
  });
});

describe('a person', () => {
  const idOf = async (email: string) =>
    (await portal.database.db.selectFrom('person').select('gguid').where('email', '=', email).executeTakeFirstOrThrow()).gguid;
  const personOf = async (id: string) => (await support.get<PersonRecord>(`staff-person?id=${id}`)).body;

  it('shows what support needs: cards, consents, sessions, subjects of mails, trail; and no balance', async () => {
    const { card, email } = await newHolder();
    await topUp(card.cardNumber, '77,00');
    const person = await personOf(await idOf(email));
    expect(person).toMatchObject({
      name: 'Anna-Lena Größer',
      email,
      role: 'customer',
      regionName: 'Lahr',
      sessions: 1,
      cards: [{ card: card.cardNumber, state: 'active', isProven: true }],
      can: ['send-reset', 'end-sessions', 'end-account'],
    });
    expect(person.consents.map(({ text, state }) => `${text}: ${state}`)).toEqual(['Teilnahmebedingungen: erteilt']);
    expect(person.mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Ihre .* ist registriert$/));
    expect(person.acts[0]).toMatchObject({ text: 'Person angesehen', who: expect.stringContaining('Demo') });
    expect(JSON.stringify(person)).not.toContain('77,00');
    expect(await traces('looked-at-person')).toContainEqual({ email: 'support@demo.example', reason: undefined });
  });

  it('is signed out everywhere, and told', async () => {
    const { who, email } = await newHolder();
    const id = await idOf(email);
    expect((await support.post('staff-end-sessions', { id, reason: 'Auf Ihren Wunsch.' })).status).toBe(200);
    expect((await who.get('dashboard')).status).toBe(403);
    expect((await lastMailTo(email))!.body_text).toContain('Auf Ihren Wunsch.');
    expect(await personOf(id)).toMatchObject({ sessions: 0 });
  });

  it('loses a second factor whose phone is lost, and finds in the own data whether there is one', async () => {
    const { who, email } = await newHolder();
    const id = await idOf(email);
    const ownWord = async () => (await who.get<MyData>('my-data')).body.person['Bestätigung in zwei Schritten'];
    expect(await ownWord()).toBe('nicht eingeschaltet');
    await switchOnSecondFactor(who, password);
    expect(await ownWord()).toMatch(/^eingeschaltet seit /);
    expect(await personOf(id)).toMatchObject({ secondFactorSince: expect.any(String) });
    expect((await personOf(id)).can).toContain('reset-second-factor');
    expect((await support.post('reset-second-factor', { id, reason: 'Telefon verloren.' })).status).toBe(200);
    expect(await personOf(id)).toMatchObject({
      secondFactorSince: null,
      sessions: 0,
      can: ['send-reset', 'end-sessions', 'end-account'],
    });
    expect(await traces('second-factor-reset')).toContainEqual({ email: 'support@demo.example', reason: 'Telefon verloren.' });
  });

  it('gets a link for a new password', async () => {
    const { email } = await newHolder();
    expect((await support.post('staff-send-reset', { id: await idOf(email), reason })).status).toBe(200);
    expect((await lastMailTo(email))!.subject).toBe('Neues Passwort vergeben');
  });

  it('has the account ended on his wish, and is a row without a person then', async () => {
    const { card, email } = await newHolder();
    const id = await idOf(email);
    expect((await support.post('staff-end-account', { id, reason: 'Gewünscht per Brief.' })).status).toBe(200);
    expect((await lastMailTo(email))!.subject).toBe('Ihr Konto wurde gelöscht');
    const ended = await personOf(id);
    expect(ended).toMatchObject({
      name: 'Beendetes Konto',
      email: '',
      cards: [],
      can: [],
      mails: [{ subject: 'Ihr Konto wurde gelöscht' }],
    });
    expect(await cardOf(card.cardNumber)).toMatchObject({ holder: null });
    for (const call of ['staff-end-account', 'staff-end-sessions', 'staff-send-reset'])
      expect((await support.post(call, { id, reason })).status).toBe(409);
  });

  it('of a business keeps the account, and of staff is nobody to look up', async () => {
    const partner = await idOf('kasse@demo.example');
    expect(await personOf(partner)).toMatchObject({ business: { kind: 'partner' }, can: ['send-reset', 'end-sessions'] });
    expect((await support.post('staff-end-account', { id: partner, reason })).status).toBe(409);
    const staff = await idOf('betrieb@demo.example');
    for (const id of [staff, randomUUID()]) {
      expect((await support.get(`staff-person?id=${id}`)).status).toBe(404);
      expect((await support.post('staff-end-sessions', { id, reason })).status).toBe(404);
    }
    expect((await accounting.get(`staff-person?id=${partner}`)).status).toBe(403);
  });
});
