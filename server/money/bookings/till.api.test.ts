import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingResult, BookingType } from '#contract/money/bookings/bookings.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { cardNumberOf, maskCardNumber } from '#contract/common/card-number.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

let portal: TestPortal;
let till: Visitor;
/** A fresh card for each test: the ten fixed ones first, then those in circulation. */
let card: string;
let serial = 1;
const TEST_CARD = cardNumberOf(9);

beforeAll(async () => {
  portal = await startTestPortal();
  till = await portal.signedIn('kasse@demo.example');
});
afterAll(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});
beforeEach(() => {
  if (serial === 9) serial = 12;
  card = cardNumberOf(serial++);
});

const topUp = (amount: string, of = card, key?: string) =>
  till.book<BookingResult & ErrorAnswer>('partner-guthaben-aufladen', { inputCardID: of, guthabenAufladenBetrag: amount }, key);
const redeem = (amount: string, of = card, key?: string) =>
  till.book<BookingResult & ErrorAnswer>('partner-guthaben-einloesen', { inputCardID: of, guthabenEinloesenBetrag: amount }, key);
const grantBonus = (amount: string, of = card, key?: string) =>
  till.book<BookingResult & ErrorAnswer>(
    'partner-kundenbonus-aufladen',
    { inputCardID: of, kundenbonusAufladenBetrag: amount },
    key,
  );
const balance = async (of = card) => (await till.post('partner-check-balance', { inputCardID: of })).body;

async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

/** What the last booking of a kind moved, by the kind of account. */
async function lastPostings(): Promise<Record<string, number>> {
  const rows = await portal.database.db
    .selectFrom('posting')
    .innerJoin('account', (join) =>
      join.onRef('account.region_id', '=', 'posting.region_id').onRef('account.account_id', '=', 'posting.account_id'),
    )
    .select(['account.kind', 'posting.cents'])
    .where('posting.entry_id', '=', (query) => query.selectFrom('entry').select((entry) => entry.fn.max('entry_id').as('last')))
    .execute();
  return Object.fromEntries(rows.map((row) => [row.kind, row.cents]));
}

describe('booking', () => {
  it('tops up, redeems and grants a bonus, and says so in the words of the specification', async () => {
    expect(await topUp('1.00')).toMatchObject({ status: 422 });
    expect((await topUp('100')).body).toMatchObject({
      bookingType: 'addVoucher',
      responseType: 'success',
      successMessage: 'Guthaben aufladen für 100,00 €',
      balanceFormattedDE: '100,00',
    });
    expect((await redeem('12,5')).body).toMatchObject({
      bookingType: 'redeemVoucher',
      successMessage: 'Guthaben einlösen für 12,50 €',
      balanceFormattedDE: '87,50',
    });
    expect((await grantBonus('0,38')).body).toMatchObject({
      bookingType: 'addBonus',
      successMessage: 'Kundenbonus vergeben für 0,38 €',
      balanceFormattedDE: '87,88',
    });
    expect(await balance()).toEqual({
      balanceFormattedDE: '87,88',
      isCardRegistered: false,
      isTestcard: false,
      isCardLocked: false,
      remainingAmountCentToAddVoucherThisMonth: 15_000,
      remainingAmountToAddVoucherThisMonthFormattedDE: '150,00',
    });
  });

  it('charges the fees of the contract, to the cent', async () => {
    await topUp('200');
    expect(await lastPostings()).toEqual({ card: 20_000, partner: -20_000 });
    await redeem('30,25');
    // 2 % of 30,25 is 60,5 cents, half up.
    expect(await lastPostings()).toEqual({ card: -3_025, partner: 3_025 - 61, fees: 61 });
    await redeem('5');
    expect(await lastPostings()).toEqual({ card: -500, partner: 480, fees: 20 });
    // The bonus in force is 3 %: 0,60 is for a purchase of 20,00, and 3,00 for 100,00, where the fee reaches its cap of
    // 0,50.
    await grantBonus('0,60');
    expect(await lastPostings()).toEqual({ card: 60, partner: -60 - 40, fees: 40 });
    await grantBonus('3,00');
    expect(await lastPostings()).toEqual({ card: 300, partner: -300 - 50, fees: 50 });
  });

  it.each([
    ['', 'Es wurde kein Betrag eingegeben!'],
    ['12a', 'Es dürfen nur Zahlen (und Komma und Punkt) eingegeben werden!'],
    ['-5', 'Es dürfen nur positive Beträge eingegeben werden!'],
    ['0,00', 'Es dürfen nur positive Beträge eingegeben werden!'],
    ['250,01', 'Es dürfen nur maximal 250€ pro Kalendermonat aufgebucht werden!'],
  ])('refuses a top-up of %j', async (amount, message) => {
    expect(await topUp(amount)).toMatchObject({
      status: 422,
      body: {
        errorMessage: message,
        fieldErrors: { guthabenAufladenBetrag: message },
        errorStatusCode: message.startsWith('Es dürfen nur maximal') ? 'MONTHLY_LIMIT_EXCEEDED' : 'INVALID_AMOUNT',
      },
    });
  });

  it.each([
    ['', 'Es wurde keine Kartennummer eingegeben!'],
    ['17610000000001x', 'Bei der Kartennummer dürfen nur Zahlen eingegeben werden!'],
    ['176100000000015', 'Die Kartennummer ist ungültig!'],
    ['276100000000014', 'Die Kartennummer ist ungültig!'],
  ])('refuses the card number %j', async (number, message) => {
    expect(await redeem('1', number)).toMatchObject({
      status: 422,
      body: { fieldErrors: { inputCardID: message }, errorStatusCode: 'CARD_UNKNOWN' },
    });
  });

  it('says why the card does not allow it', async () => {
    await topUp('10');
    expect(await redeem('10,01')).toMatchObject({
      status: 422,
      body: { errorStatusCode: 'NOT_SUFFICIENT_FUNDS', errorMessage: 'Es ist nicht ausreichend Guthaben auf der Karte.' },
    });
    expect(await redeem('1', cardNumberOf(9_999_999))).toMatchObject({ status: 422, body: { errorStatusCode: 'CARD_UNKNOWN' } });
    const foreign = await portal.database.db
      .selectFrom('account')
      .innerJoin('region', 'region.region_id', 'account.region_id')
      .select('card_number')
      .where('slug', '<>', 'lahr')
      .where('kind', '=', 'card')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await redeem('1', foreign.card_number!)).toMatchObject({ status: 422, body: { errorStatusCode: 'FOREIGN_REGION' } });
    await closeCardAccount(portal.database.db, 1, card, 'locked');
    expect(await redeem('1')).toMatchObject({ status: 422, body: { errorStatusCode: 'CARD_LOCKED' } });
    expect(await balance()).toMatchObject({ isCardLocked: true, balanceFormattedDE: '10,00' });
  });

  it('keeps to 250,00 of top-ups in a month, but not on test cards', async () => {
    expect((await topUp('250')).status).toBe(200);
    expect(await topUp('0,01')).toMatchObject({
      status: 422,
      body: {
        errorStatusCode: 'MONTHLY_LIMIT_EXCEEDED',
        errorMessage: 'Es dürfen nur maximal 250€ pro Kalendermonat aufgebucht werden!',
      },
    });
    expect((await grantBonus('1')).status).toBe(200);
    expect((await topUp('250', TEST_CARD)).status).toBe(200);
    expect((await topUp('250', TEST_CARD)).status).toBe(200);
    expect(await balance(TEST_CARD)).toMatchObject({ isTestcard: true, remainingAmountCentToAddVoucherThisMonth: 0 });
  });

  it('refuses a bonus where none is in force', async () => {
    // The fifth shop of the demo grants none.
    const other = await portal.signedIn('kasse-5@demo.example');
    expect((await other.get('get-booking')).body).toMatchObject({ bonusActive: false });
    const refused = await other.book('partner-kundenbonus-aufladen', { inputCardID: card, kundenbonusAufladenBetrag: '1' });
    expect(refused).toMatchObject({ status: 422, body: { errorStatusCode: 'BONUS_INACTIVE' } });
    expect((await till.get('get-booking')).body).toMatchObject({ bonusActive: true });
  });
});

describe('what the till is told before a card is there', () => {
  interface Told {
    bonus: object | null;
    usualAmounts: Record<BookingType, { leastCent: number; mostCent: number }>;
  }
  const told = async (of = till) => (await of.get<Told>('get-booking')).body;

  it('is the bonus in force, in words and as a share', async () => {
    expect((await told()).bonus).toEqual({
      text: expect.stringMatching(/^Dauerbonus: 3 % vom Einkaufswert, außer /),
      basisPoints: 300,
      leastPurchaseCent: null,
    });
    expect((await told(await portal.signedIn('kasse-5@demo.example'))).bonus).toBeNull();
    const settings = portal.database.db.updateTable('bonus_setting').where('partner_id', '=', 1);
    const { data } = await portal.database.db
      .selectFrom('bonus_setting')
      .select('data')
      .where('partner_id', '=', 1)
      .executeTakeFirstOrThrow();
    const withMinimum = {
      ...data,
      permanentType: 'Prozentualer Bonus vom Einkaufswert in Kombination mit einem Mindestumsatz',
      permanentPercentFromMinimum: '20,00',
    };
    await settings.set({ data: JSON.stringify(withMinimum) as never }).execute();
    expect((await told()).bonus).toEqual({
      text: expect.stringMatching(/^Dauerbonus: 3 % vom Einkaufswert, ab 20,00 € Umsatz, außer /),
      basisPoints: 300,
      leastPurchaseCent: 2_000,
    });
    await settings.set({ data: JSON.stringify(data) as never }).execute();
  });

  it('is what is usual at this shop, from its own bookings that stand', async () => {
    const shop = await portal.signedIn('kasse-5@demo.example');
    const { partner_id: partnerId } = await portal.database.db
      .selectFrom('person')
      .select('partner_id')
      .where('email', '=', 'kasse-5@demo.example')
      .executeTakeFirstOrThrow();
    const before = (await told(shop)).usualAmounts;
    expect(before.redeemVoucher).toEqual({ leastCent: 1, mostCent: 15_000 });
    const make = postingsOf({ regionId: 1, partnerId: partnerId!, cards: [] });
    const { db } = portal.database;
    const cards = (await produceCards(db, { regionId: 1, count: 4 })).map(({ cardNumber }) => cardNumber);
    const redeem = (amounts: number[]) =>
      postBookings(
        db,
        SEAL_KEYS,
        1,
        amounts.map((cents, index) => make.redeem(cards[index % cards.length]!, cents)),
      );
    await postBookings(
      db,
      SEAL_KEYS,
      1,
      cards.map((each) => make.topUp(each, 25_000)),
    );
    await redeem(Array.from({ length: 99 }, (_, index) => 750 + index));
    // Control: what few bookings say does not count yet, and no booking that was taken back.
    const [large] = await redeem([4_500]);
    if (!large?.isPosted) throw new Error('the large one was refused');
    await postBookings(db, SEAL_KEYS, 1, [make.reverse(cards[0]!, large.entryId)]);
    expect((await told(shop)).usualAmounts).toEqual(before);
    await redeem([849]);
    expect((await told(shop)).usualAmounts).toEqual({ ...before, redeemVoucher: { leastCent: 75, mostCent: 3 * 844 } });
    expect((await told()).usualAmounts.redeemVoucher).toEqual({ leastCent: 1, mostCent: 15_000 });
  });
});

describe('a partner whose data are not complete', () => {
  it('is not activated for booking', async () => {
    const newcomer = await portal.signedIn('neu@demo.example');
    const message = 'Die Freischaltung für die Buchungsplattform ist erst mit vollständigen Partnerdaten möglich.';
    expect(await newcomer.get('get-booking')).toMatchObject({ status: 422, body: { errorMessage: message } });
    expect(await newcomer.book('partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: '1' })).toMatchObject({
      status: 422,
    });
    expect(await newcomer.post('partner-check-balance', { inputCardID: card })).toMatchObject({
      status: 422,
      body: { errorMessage: message },
    });
  });
});

describe('receipt', () => {
  const receipt = (of: Visitor, more: object = {}) =>
    of.post<Uint8Array & ErrorAnswer>('generate-receipt', {
      inputCardID: card,
      receiptType: 'customer',
      amount: '10',
      bookingType: 'addVoucher',
      ...more,
    });
  const reverse = async (entryId: number) => {
    const posting = { type: 'reversal', card, reversalOf: entryId, actorId: 0, idempotencyKey: null, inputHash: null } as const;
    const [outcome] = await postBookings(portal.database.db, SEAL_KEYS, 1, [posting]);
    if (!outcome!.isPosted) throw new Error(outcome!.refusal);
    return outcome!.entryId;
  };

  it('is a PDF of the latest booking that matches, or of the one that is named', async () => {
    const { body: first } = await topUp('10');
    await topUp('10');
    for (const more of [{}, { bookingNumber: first.bookingNumber }, { receiptType: 'merchant' }]) {
      const { status, headers, body } = await receipt(till, more);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(Buffer.from(body).subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('is printed again by the number of the booking, whose card a list shows masked', async () => {
    const { body: booked } = await topUp('10');
    await redeem('1');
    const { status, body } = await receipt(till, { bookingNumber: booked.bookingNumber, inputCardID: maskCardNumber(card) });
    expect(status).toBe(200);
    expect(await textOfPdf(body)).toMatch(new RegExp(`Aufladung 10,00 € .*Belegnummer ${booked.bookingNumber} `));
    expect(await textOfPdf(body)).not.toContain('Storno');
    const otherCard = maskCardNumber(cardNumberOf(9_999_999));
    expect((await receipt(till, { bookingNumber: booked.bookingNumber, inputCardID: otherCard })).status).toBe(404);
    expect(await receipt(till, { inputCardID: maskCardNumber(card) })).toMatchObject({
      status: 422,
      body: { fieldErrors: { inputCardID: 'Die Kartennummer ist ungültig!' } },
    });
  });

  it('says Storno once the booking is taken back, and so does the paper of the reversal', async () => {
    const { body: booked } = await topUp('10');
    const reversal = await reverse(booked.bookingNumber);
    for (const receiptType of ['customer', 'merchant']) {
      const whole = await textOfPdf((await receipt(till, { receiptType, bookingNumber: booked.bookingNumber })).body);
      expect(whole).toContain('Storno');
      expect(whole).toMatch(new RegExp(`Storniert am \\d\\d\\.\\d\\d\\.\\d{4} \\d\\d:\\d\\d Uhr, Belegnummer ${reversal}\\.`));
      expect(whole).not.toContain('Vielen Dank');
      const back = await textOfPdf((await receipt(till, { receiptType, bookingNumber: reversal })).body);
      expect(back).toContain(`Storno zu Belegnummer ${booked.bookingNumber}`);
      expect(back).toMatch(/Neues Guthaben 0,00 € .*Belegnummer/);
    }
    // Without a number it is still the booking that is meant, and not what took it back.
    expect(await textOfPdf((await receipt(till)).body)).toContain(`Belegnummer ${booked.bookingNumber} `);
  });

  it('is nothing that another partner gets, and nothing that was not booked', async () => {
    const { body: booked } = await topUp('10');
    const other = await portal.signedIn('kasse-5@demo.example');
    const masked = { bookingNumber: booked.bookingNumber, inputCardID: maskCardNumber(card) };
    for (const more of [{ bookingNumber: booked.bookingNumber }, masked]) expect((await receipt(other, more)).status).toBe(404);
    expect((await receipt(till, { amount: '11' })).status).toBe(404);
  });

  it.each([
    { amount: '0' },
    { amount: undefined },
    { amount: '' },
    { amount: 12 },
    { amount: '9'.repeat(30) },
    { receiptType: 'x' },
  ])('without a positive amount and a kind is the error of the specification: %j', async (more) => {
    const message = 'Es ist ein Fehler aufgetreten. Bitte kontaktieren Sie den Support.';
    expect(await receipt(till, more)).toMatchObject({ status: 422, body: { errorMessage: message } });
  });
});

describe('the same key', () => {
  it('answers a bonus that was granted, also when the bonus has ended since', async () => {
    const key = randomUUID();
    const first = await grantBonus('1', card, key);
    const setting = portal.database.db.updateTable('bonus_setting').where('partner_id', '=', 1);
    await setting.set({ is_active: false }).execute();
    await expect.poll(async () => (await grantBonus('0,01')).body.errorStatusCode).toBe('BONUS_INACTIVE');
    expect((await grantBonus('1', card, key)).body).toEqual(first.body);
    await setting.set({ is_active: true }).execute();
  });

  it('answers as the first time, marked as replayed, and books once', async () => {
    const key = randomUUID();
    const first = await topUp('20', card, key);
    await redeem('5');
    const again = await topUp('20,00', card, key);
    expect(again.body).toEqual({ ...first.body, amountFormattedDE: '20,00' });
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await balance()).toMatchObject({ balanceFormattedDE: '15,00' });
  });

  it('with another booking is refused', async () => {
    const key = randomUUID();
    await topUp('20', card, key);
    expect((await topUp('21', card, key)).status).toBe(422);
    expect((await redeem('20', card, key)).status).toBe(422);
    expect(await balance()).toMatchObject({ balanceFormattedDE: '20,00' });
  });

  it('is asked for, and must be a UUID', async () => {
    expect((await till.post('partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: '1' })).status).toBe(400);
    expect((await topUp('1', card, 'once')).status).toBe(400);
  });

  it('of another person is another key', async () => {
    const key = randomUUID();
    await topUp('20', card, key);
    const colleague = await portal.signedIn('partner@demo.example');
    const theirs = await colleague.book('partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: '30' }, key);
    expect(theirs).toMatchObject({ status: 200, body: { balanceFormattedDE: '50,00' } });
  });
});

describe('many at once', () => {
  it('let one of 20 redemptions of the whole balance through', async () => {
    await topUp('50');
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem('50')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.errorStatusCode === 'NOT_SUFFICIENT_FUNDS')).toHaveLength(19);
  });

  it('let two of 20 top-ups of 100,00 through', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => topUp('100')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.errorStatusCode === 'MONTHLY_LIMIT_EXCEEDED')).toHaveLength(18);
  });

  it('book once with one key, and 50 times the same answer', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => topUp('3', card, key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(49);
    expect(await balance()).toMatchObject({ balanceFormattedDE: '3,00' });
  });
});

describe('balance check', () => {
  it.each([
    ['', 'Es wurde keine Kartennummer eingegeben!'],
    ['1761x', 'Es dürfen nur Zahlen eingegeben werden!'],
    ['18', 'Ungültige Kartennummer!'],
    ['1761000000000145', 'Ungültige Kartennummer!'],
  ])('refuses %j', async (number, message) => {
    expect(await till.post('partner-check-balance', { inputCardID: number })).toMatchObject({
      status: 422,
      body: { errorMessage: message },
    });
  });

  it('counts no slip where no card came from another provider, and leaves no trace of it', async () => {
    const { db } = portal.database;
    const countAll = async () => {
      const { traces } = await db
        .selectFrom('audit_event')
        .select((row) => row.fn.countAll<number>().as('traces'))
        .executeTakeFirstOrThrow();
      return traces;
    };
    const before = await countAll();
    const statuses: number[] = [];
    for (let slip = 0; slip < 12; slip += 1)
      statuses.push((await till.post('partner-check-balance', { inputCardID: `400638133393${slip}` })).status);
    expect(statuses).toEqual(Array<number>(12).fill(422));
    expect(await countAll()).toBe(before);
    // Control: a card that was asked for leaves one.
    await balance();
    expect(await countAll()).not.toBe(before);
  });

  it('tells a registered card, and a card of another region as a booking does, without its balance', async () => {
    const { rows } = await portal.database.db
      .selectFrom('card')
      .select(['card_number', 'customer_id', 'region_id'])
      .execute()
      .then((all) => ({ rows: all }));
    expect(await balance(rows.find((row) => row.customer_id !== null)!.card_number)).toMatchObject({ isCardRegistered: true });
    const foreign = await till.post('partner-check-balance', {
      inputCardID: rows.find((row) => row.region_id !== 1)!.card_number,
    });
    expect(foreign).toMatchObject({
      status: 422,
      body: { errorStatusCode: 'FOREIGN_REGION', errorMessage: 'Diese Karte gehört zu einer anderen Region.' },
    });
    expect(await balance(cardNumberOf(9_999_999))).toMatchObject({ errorStatusCode: 'CARD_UNKNOWN' });
  });

  it('is throttled and leaves a trace', async () => {
    const curious = await portal.signedIn('kasse-3@demo.example');
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => curious.post('partner-check-balance', { inputCardID: card })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    const traces = await portal.database.db
      .selectFrom('audit_event')
      .select('audit_event_id')
      .where('act', '=', 'balance-checked')
      .execute();
    expect(traces.length).toBeGreaterThanOrEqual(60);
  });

  it('is no less throttled, and leaves a trace, where it is asked by a booking that fails', async () => {
    const curious = await portal.signedIn('kasse-4@demo.example');
    await topUp('10');
    const guess = (amount: string) =>
      curious.book<ErrorAnswer>('partner-guthaben-einloesen', { inputCardID: card, guthabenEinloesenBetrag: amount });
    expect((await guess('10,01')).body).toMatchObject({ errorStatusCode: 'NOT_SUFFICIENT_FUNDS' });
    const trace = await portal.database.db
      .selectFrom('audit_event')
      .select('subject')
      .where('act', '=', 'booking-refused')
      .orderBy('audit_event_id', 'desc')
      .executeTakeFirstOrThrow();
    const [account] = await findCardAccounts(portal.database.db, 1, [card]);
    expect(trace.subject).toBe(`account ${account!.accountId}`);
    for (let asked = 1; asked < 30; asked++) await curious.post('partner-check-balance', { inputCardID: card });
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess('10,01')));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(30);
    for (const { body } of answers.filter(({ status }) => status === 429)) expect(body).not.toHaveProperty('errorStatusCode');
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    // What can be booked is booked all the same: people wait.
    expect((await guess('10')).status).toBe(200);
  });
});
