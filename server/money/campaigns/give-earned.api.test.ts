import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { BookingResult } from '#contract/money/bookings/bookings.ts';
import type { storno } from '#contract/money/bookings/storno.ts';
import { type Campaign, campaignMessages } from '#contract/money/campaigns/campaigns.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { listPots } from '#server/ledger/read/pots.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { freeCards } from '#server/parties/cards/card-holder.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { giveWhatWasEarned } from './give-earned.ts';

let portal: TestPortal;
let accounting: Visitor;
let till: Visitor;
let onTopUp: number;
let onRegistering: number;
let card: string;

const REGION = 1;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** In Lahr 10,00 for a top-up of 50,00, and 5,00 for registering. */
beforeAll(async () => {
  portal = await startTestPortal();
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  till = await portal.signedIn('kasse@demo.example');
  onTopUp = await running({ name: '10 auf 50', gift: '10,00', givenFor: 'top-up', topUp: '50,00' });
  onRegistering = await running({ name: 'Willkommen', gift: '5,00', givenFor: 'registration', topUp: '' });
});
afterAll(async () => {
  await sealBooks(portal.database.db, SEAL_KEYS);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});
beforeEach(async () => {
  [card] = (await makeCards(1)) as [string];
});

async function running(said: object): Promise<number> {
  const head = await portal.signedIn('betrieb@demo.example');
  const terms = {
    region: 'lahr',
    sponsor: 'Stadt Lahr',
    budget: '500,00',
    startsOn: day(-1),
    endsOn: day(30),
    useUntil: day(60),
    countsAt: 'all',
    trades: [],
    branches: [],
    postcodes: '',
  };
  const { status, body } = await accounting.post<{ id: number }>('create-campaign', { ...terms, ...said });
  expect(status).toBe(200);
  await accounting.post('start-campaign', { id: body.id, reason: 'Stadtfest' });
  const [act] = (await head.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
  const { number, digest } = act!;
  expect((await head.post('decide-four-eyes-act', { decision: 'confirm', number, digest })).status).toBe(204);
  return body.id;
}

const makeCards = async (count: number) =>
  (await produceCards(portal.database.db, { regionId: REGION, count, isTest: false })).map(({ cardNumber }) => cardNumber);
const topUp = async (amount: string, key: string = randomUUID(), to = card) =>
  (await till.book<BookingResult>('partner-guthaben-aufladen', { inputCardID: to, guthabenAufladenBetrag: amount }, key)).body;
const takeBack = async (bookingNumber: number, amount?: string) =>
  (
    await till.book<OutputOf<typeof storno>>('partner-storno', {
      bookingNumber,
      reason: 'Falscher Betrag',
      ...(amount !== undefined && { amount }),
    })
  ).body;
const gifts = async (...of: string[]) =>
  (await listPots(portal.database.db, { regionId: REGION, cards: of.length > 0 ? of : [card] })).map(({ cents }) => cents);
const read = async (id: number) => (await accounting.get<Campaign>(`campaign?id=${id}`)).body;

/** What has been booked is sealed, and the job has its minute. */
async function runJob(): Promise<void> {
  await sealBooks(portal.database.db, SEAL_KEYS);
  await giveWhatWasEarned({ db: portal.database.db, keys: SEAL_KEYS }, REGION);
}

async function addHolder(email: string): Promise<number> {
  const { person_id } = await portal.database.db
    .insertInto('person')
    .values({ region_id: REGION, email, role: 'customer', first_name: 'Kim', last_name: 'Neu' })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  return person_id;
}
const register = (customer_id: number, number: string) =>
  portal.database.db
    .updateTable('card')
    .set({ customer_id, registered_at: sql<Date>`now()` })
    .where('card_number', '=', number)
    .execute();

it('the till that tops up enough tells the gift at once, once for a card, also when the request comes again', async () => {
  expect(await topUp('49,99')).not.toHaveProperty('gifts');
  const key = randomUUID();
  const loaded = await topUp('50,00', key);
  expect(loaded).toMatchObject({ balanceFormattedDE: '109,99', gifts: [{ name: '10 auf 50', amountFormattedDE: '10,00' }] });
  expect(await topUp('50,00', key)).toEqual(loaded);
  expect(await topUp('60,00')).toMatchObject({ balanceFormattedDE: '169,99' });
  expect(await gifts()).toEqual([1_000]);
  await runJob();
  expect(await gifts()).toEqual([1_000]);
  const { body } = await till.post<Uint8Array>('generate-receipt', {
    inputCardID: card,
    receiptType: 'customer',
    amount: '50,00',
    bookingType: 'addVoucher',
    bookingNumber: loaded.bookingNumber,
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toContain('dazu Geschenk „10 auf 50“ 10,00 €');
  expect(text.replace(/\s+/g, ' ')).toContain('Neues Guthaben 109,99 €');
});

it('a Storno takes the gift back, unless enough stays loaded, and is refused while some of it is spent', async () => {
  const { bookingNumber } = await topUp('60,00');
  expect(await takeBack(bookingNumber, '10,00')).not.toHaveProperty('gifts');
  expect(await gifts()).toEqual([1_000]);
  [card] = (await makeCards(1)) as [string];
  const other = await topUp('60,00');
  const paid = await till.book<BookingResult>('partner-guthaben-einloesen', {
    inputCardID: card,
    guthabenEinloesenBetrag: '4,00',
  });
  // Else a shop could empty the campaign with top-ups that nobody pays.
  expect(await takeBack(other.bookingNumber)).toMatchObject({
    errorMessage: expect.stringContaining('Vom Geschenk zu dieser Aufladung sind schon 4,00 € eingelöst.') as string,
    errorStatusCode: 'NOT_SUFFICIENT_FUNDS',
  });
  expect(await gifts()).toEqual([600]);
  await takeBack(paid.body.bookingNumber);
  expect(await takeBack(other.bookingNumber)).toMatchObject({
    balanceFormattedDE: '0,00',
    gifts: [{ name: '10 auf 50', amountFormattedDE: '10,00' }],
  });
  // It does not come again.
  expect(await topUp('50,00')).not.toHaveProperty('gifts');
});

it('what a till could not give or take back any more, the job does', async () => {
  const { db } = portal.database;
  const { partner_id: partnerId } = await db
    .selectFrom('partner')
    .select('partner_id')
    .where('region_id', '=', REGION)
    .limit(1)
    .executeTakeFirstOrThrow();
  const postings = postingsOf({ regionId: REGION, partnerId } as Parameters<typeof postingsOf>[0]);
  const [loaded] = await postBookings(db, SEAL_KEYS, REGION, [postings.topUp(card, 5_000)]);
  expect(await gifts()).toEqual([]);
  await runJob();
  expect(await gifts()).toEqual([1_000]);
  if (!loaded?.isPosted) throw new Error('not booked');
  await postBookings(db, SEAL_KEYS, REGION, [postings.reverse(card, loaded.entryId)]);
  await runJob();
  expect(await gifts()).toEqual([]);
});

it('what was loaded on the last day is given on the day after, and nothing that was loaded later', async () => {
  const { db } = portal.database;
  const { partner_id: partnerId } = await db
    .selectFrom('partner')
    .select('partner_id')
    .where('region_id', '=', REGION)
    .limit(1)
    .executeTakeFirstOrThrow();
  const postings = postingsOf({ regionId: REGION, partnerId } as Parameters<typeof postingsOf>[0]);
  const [late] = (await makeCards(1)) as [string];
  await moveClock(portal.database, new Date(`${day(30)}T12:00:00Z`), 0.001);
  await postBookings(db, SEAL_KEYS, REGION, [postings.topUp(card, 5_000)]);
  await moveClock(portal.database, new Date(`${day(31)}T12:00:00Z`), 0.001);
  await postBookings(db, SEAL_KEYS, REGION, [postings.topUp(late, 5_000)]);
  await runJob();
  await restoreClock(portal.database);
  expect(await gifts(card, late)).toEqual([1_000]);
});

it('who registers a card for the first time gets it within a minute, once per person, whatever account it is', async () => {
  const { db } = portal.database;
  const [second, third, fourth] = (await makeCards(3)) as [string, string, string];
  const email = `${randomUUID()}@demo.example`;
  const person = await addHolder(email);
  await register(person, card);
  await runJob();
  expect(await gifts()).toEqual([500]);
  await register(person, second);
  await runJob();
  expect(await gifts(second)).toEqual([]);

  // The account ends, and the same person opens another one.
  await db.transaction().execute((trx) => freeCards(trx, person));
  await db
    .updateTable('person')
    .set({ email: `${randomUUID()}@ended.example` })
    .where('person_id', '=', person)
    .execute();
  const again = await addHolder(email.toUpperCase());
  await register(again, third);
  // A card that had a holder is none for the first time.
  const stranger = await addHolder(`${randomUUID()}@demo.example`);
  await register(stranger, second);
  await runJob();
  expect(await gifts(second, third)).toEqual([]);
  await register(stranger, fourth);
  await runJob();
  expect(await gifts(fourth)).toEqual([500]);
  expect(await read(onRegistering)).toMatchObject({ gifts: 2 });
});

it('a card that took the place of another one was not registered for the first time', async () => {
  const [old] = (await makeCards(1)) as [string];
  await portal.database.runAsOwner(`
    update account set succeeded_by = (select account_id from account where card_number = '${card}'), succeeded_at = now()
     where card_number = '${old}'`);
  await register(await addHolder(`${randomUUID()}@demo.example`), card);
  await runJob();
  expect(await gifts()).toEqual([]);
});

it('nobody gives its gifts by hand, and its page says who gets them', async () => {
  const said = { id: onTopUp, cards: card, gifts: 1, reason: 'Kulanz' };
  const { status, body } = await accounting.book<ErrorAnswer>('give-campaign-gifts', said);
  expect([status, body.errorMessage]).toEqual([422, campaignMessages.givesByItself]);
  expect(await read(onTopUp)).toMatchObject({ givenFor: 'top-up', topUpCents: 5_000 });
});

it('who got it is remembered as long as it is given', async () => {
  const people = () => portal.database.db.selectFrom('campaign_person').select('campaign_id').execute();
  expect((await people()).length).toBeGreaterThan(0);
  await accounting.post('stop-campaign', { id: onRegistering, reason: 'Schluss' });
  await runJob();
  expect((await people()).filter(({ campaign_id }) => campaign_id === onRegistering)).toEqual([]);
});
