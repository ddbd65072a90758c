import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BookingResult } from '#contract/money/bookings/bookings.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { setBonusLimits } from '#tests/support/open-books.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const REGION = 1;
const STAFF = 'hilfe@kartenkontor.example';

let portal: TestPortal;
let admin: Visitor;
let cashier: Visitor;
let cards: string[];

beforeAll(async () => {
  portal = await startTestPortal({ CONTACT_MAIL: STAFF });
  admin = await portal.signedIn('partner@demo.example');
  cashier = await portal.signedIn('kasse@demo.example');
});
afterAll(async () => {
  await restoreClock(portal.database);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});
/** A day later than the last test, with fresh cards: only what the partner has granted is left of it. */
let day = 0;
beforeEach(async () => {
  const { db } = portal.database;
  await moveClock(portal.database, new Date(Date.UTC(2027, 4, ++day, 10)));
  cards = (await produceCards(db, { regionId: REGION, count: 20 })).map(({ cardNumber }) => cardNumber);
  await db.deleteFrom('throttle').execute();
  await db.deleteFrom('outbox_mail').execute();
});

const grant = (amount: string, card = cards[0]!, by = cashier, key?: string) =>
  by.book<BookingResult & ErrorAnswer>(
    'partner-kundenbonus-aufladen',
    { inputCardID: card, kundenbonusAufladenBetrag: amount },
    key,
  );
const refused = (message: string) => ({
  status: 422,
  body: { errorStatusCode: 'BONUS_LIMIT_EXCEEDED', errorCode: 'BONUS_LIMIT_EXCEEDED', errorMessage: message },
});
const mails = () =>
  portal.database.db.selectFrom('outbox_mail').select(['recipient', 'subject', 'body_text']).orderBy('outbox_mail_id').execute();

const TOO_LARGE = 'Ein einzelner Kundenbonus darf höchstens 250,00 € betragen.';
const DAY_FULL = 'Auf eine Karte dürfen an einem Tag höchstens 500,00 € Kundenbonus vergeben werden.';

it('grants 250,00 at most at once, whoever is at the till, and what was meant by the attack not at all', async () => {
  for (const by of [cashier, admin]) {
    expect(await grant('250,01', cards[0], by)).toMatchObject(refused(TOO_LARGE));
    expect(await grant('999.999,99', cards[0], by)).toMatchObject(refused(TOO_LARGE));
  }
  expect(await grant('250,00')).toMatchObject({ status: 200, body: { balanceFormattedDE: '250,00' } });
});

it('grants a card 500,00 a day, over all shops of the region, and as much again from midnight in Berlin on', async () => {
  const otherShop = await portal.database.db
    .selectFrom('person')
    .select('email')
    .where('partner_id', '=', 3)
    .where('role', '=', 'partner')
    .executeTakeFirstOrThrow();
  expect((await grant('250,00')).status).toBe(200);
  expect((await grant('249,00', cards[0], await portal.signedIn(otherShop.email))).status).toBe(200);
  expect(await grant('1,01')).toMatchObject(refused(DAY_FULL));
  expect((await grant('1,00')).status).toBe(200);
  await moveClock(portal.database, new Date(Date.UTC(2027, 4, day, 21, 59, 59)));
  expect(await grant('0,01')).toMatchObject(refused(DAY_FULL));
  await moveClock(portal.database, new Date(Date.UTC(2027, 4, day, 22)));
  expect((await grant('0,01')).status).toBe(200);
  day++;
});

it('answers a booking that was made with its key, also once the limit is reached', async () => {
  const key = randomUUID();
  await grant('250,00', cards[0], cashier, key);
  await grant('250,00');
  const again = await grant('250,00', cards[0], cashier, key);
  expect(again).toMatchObject({ status: 200, body: { amountFormattedDE: '250,00' } });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
});

it('grants a partner what the region allows until it is settled, over all its people and cards, and play money beside it', async () => {
  const { db } = portal.database;
  const { bonus_cents: before } = await db
    .selectFrom('account')
    .select('bonus_cents')
    .where('partner_id', '=', 1)
    .where('kind', '=', 'partner')
    .executeTakeFirstOrThrow();
  await setBonusLimits(db, REGION, { atOnce: 25_000, aDay: 50_000, unsettled: before + 40_000 });
  const [test] = await produceCards(db, { regionId: REGION, count: 1, isTest: true });
  expect((await grant('900,00', test!.cardNumber)).status).toBe(200);
  expect((await grant('250,00', cards[0], cashier)).status).toBe(200);
  const outcomes = await Promise.all(cards.slice(1, 11).map((card, index) => grant('50,00', card, index % 2 ? admin : cashier)));
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(3);
  const full = outcomes.find(({ status }) => status !== 200)!;
  expect(full.body.errorMessage).toMatch(
    /^Ihr Betrieb darf höchstens [\d.,]+ € Kundenbonus vergeben, bevor abgerechnet wird\. Nach der nächsten Abrechnung geht es weiter\.$/,
  );
  expect((await grant('0,01', cards[12])).body.errorStatusCode).toBe('BONUS_LIMIT_EXCEEDED');
  await setBonusLimits(db, REGION, { atOnce: 25_000, aDay: 50_000, unsettled: 500_000 });
});

it('writes to staff once for a limit and a partner, however often and from however many tills it is tried', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => grant('300,00', cards[index], index % 2 ? admin : cashier)));
  await grant('251,00');
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: STAFF, subject: 'Bonusgrenze erreicht: Vertrag AP-1001' });
  expect(mail!.body_text).toContain('Buchhandlung am Marktplatz (Demo) (Vertrag AP-1001, Region Lahr)');
  expect(mail!.body_text).toContain('über 300,00 €');
  expect(mail!.body_text).toContain(TOO_LARGE);
  expect(mail!.body_text).not.toContain(cards[0]);
  await grant('250,00');
  await grant('250,00');
  await grant('250,00');
  expect((await mails()).map(({ body_text }) => body_text.includes(DAY_FULL))).toEqual([false, true]);
  // A day has gone by.
  await portal.database.db
    .updateTable('throttle')
    .set({ window_ends_at: new Date(0) })
    .where('bucket', 'like', 'bonus-limit %')
    .execute();
  await grant('300,00');
  expect(await mails()).toHaveLength(3);
});
