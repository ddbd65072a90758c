import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingRecord } from '#contract/operator/records/booking-records.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { CardRecord } from '#contract/operator/records/card-records.ts';
import { cardNumberOf, maskCardNumber } from '#contract/common/card-number.ts';
import type { correctionBooking } from '#contract/money/corrections/corrections.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { closeCardAccount, openCardAccounts } from '#server/ledger/write/accounts.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { caseKinds } from '#contract/tenancy/decisions/case-kinds.ts';
import { listCaseStates } from '#server/tenancy/decisions/reads.ts';
import { decideCase } from '#server/operator/cases/decide-case.ts';
import { readCorrection } from './reads.ts';

type Ordered = OutputOf<typeof correctionBooking> & ErrorAnswer;

let portal: TestPortal;
let till: Visitor;
let office: Visitor;
let otherTill: Visitor;
let staffId: number;
let card: string;
/** When the clock of the books stands: far from any change of the month or of summer time. */
const NOON = new Date('2027-05-12T10:00:00Z');

beforeAll(async () => {
  portal = await startTestPortal();
  till = await portal.signedIn('kasse@demo.example');
  office = await portal.signedIn('partner@demo.example');
  const { db } = portal.database;
  const other = await db
    .selectFrom('person')
    .select('email')
    .where('partner_id', '=', 3)
    .where('role', '=', 'partner')
    .executeTakeFirstOrThrow();
  otherTill = await portal.signedIn(other.email);
});
afterAll(async () => {
  await restoreClock(portal.database);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});
beforeEach(async () => {
  await portal.database.db.deleteFrom('throttle').execute();
  await moveClock(portal.database, NOON);
  card = await freshCard();
});

const knownMasks = new Set<string>();

/** A card that lists show by a masked number of its own. */
async function freshCard(): Promise<string> {
  let cardNumber: string;
  do {
    const [produced] = await produceCards(portal.database.db, { regionId: 1, count: 1 });
    cardNumber = produced!.cardNumber;
  } while (knownMasks.has(maskCardNumber(cardNumber)));
  knownMasks.add(maskCardNumber(cardNumber));
  return cardNumber;
}

/** Another card whose masked number is the same. */
async function twinOf(number: string): Promise<string> {
  let serial = Number(number.slice(4, -1));
  do serial = (serial + 1000) % 10_000_000_000;
  while (cardNumberOf(serial).slice(-4) !== number.slice(-4));
  const twin = cardNumberOf(serial);
  const { db } = portal.database;
  await sql`insert into card (card_number, region_id, production_number) values (${twin}, 1, 'TWIN')`.execute(db);
  await openCardAccounts(db, 1, [twin], { status: 'produced', isTest: false });
  return twin;
}

const at = (minutes: number) => moveClock(portal.database, new Date(NOON.getTime() + minutes * 60_000));
const topUp = (amount: string, by = till) =>
  by.book('partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: amount });
const redeem = (amount: string) =>
  till.book('partner-guthaben-einloesen', { inputCardID: card, guthabenEinloesenBetrag: amount });

/** A top-up of 50,00 on the card at noon (12:00 in Berlin's summer) that should have been 5,00. */
const wanted = () => ({
  cardID: card,
  bookingTimestamp: '2027-05-12T12:00',
  isAddVoucher: true,
  addVoucherAmount: '50,00',
  shouldAddVoucher: true,
  shouldAddVoucherAmount: '5,00',
  contractID: 'AP-1001',
  partnerName: 'Buchhandlung am Marktplatz (Demo)',
  contactName: 'Kim Demo',
  contactEmail: 'kim@laden.example',
  contactPhone: '07821 1234',
  message: 'Eine Null zu viel.',
});
const ask = (changes: Record<string, unknown> = {}, by = till) =>
  by.post<Ordered>('correction-booking', { ...wanted(), ...changes });
const refusal = async (changes: Record<string, unknown>, by = till) => {
  const { status, body } = await ask(changes, by);
  return { status, fieldErrors: body.fieldErrors };
};
const at422 = (field: string, message: string) => ({ status: 422, fieldErrors: { [field]: message } });
const desk = () => ({ ...portal.portal, keys: SEAL_KEYS });
const approve = (number: number) => decideCase(desk(), { number, kinds: caseKinds, staffId, decision: 'approve' });
const balance = async () => (await till.post('partner-check-balance', { inputCardID: card })).body.balanceFormattedDE;
const lastMails = (most: number) =>
  portal.database.db.selectFrom('outbox_mail').selectAll().orderBy('outbox_mail_id', 'desc').limit(most).execute();

describe('the form', () => {
  it('begins with the own contract and the caller', async () => {
    expect((await till.get('get-correction-booking')).body).toEqual({
      contractID: 'AP-1001',
      partnerName: 'Buchhandlung am Marktplatz (Demo)',
      contactName: 'Kim Demo',
      contactPhone: '',
      contactEmail: 'kasse@demo.example',
    });
    const employer = await portal.signedIn('arbeitgeber@demo.example');
    expect((await employer.get('get-correction-booking')).body).toMatchObject({ contractID: 'AG-1001' });
  });

  it.each([
    {},
    {
      cardID: '',
      bookingTimestamp: '',
      isAddVoucher: false,
      contractID: ' ',
      partnerName: '',
      contactName: '',
      contactEmail: '',
    },
  ])('says all that is missing at once', async (empty) => {
    const { status, body } = await till.post<ErrorAnswer>('correction-booking', empty);
    expect({ status, fieldErrors: body.fieldErrors }).toEqual({
      status: 422,
      fieldErrors: {
        cardID: 'Es wurde keine Kartennummer eingegeben!',
        bookingTimestamp: 'Es wurde kein Buchungszeitpunkt eingegeben!',
        isAddVoucher: 'Es wurde keine gebuchte Buchungsart eingegeben!',
        shouldAddVoucher: 'Es wurde keine richtige Buchungsart eingegeben!',
        contractID: 'Es wurde keine Vertragsnummer eingegeben!',
        partnerName: 'Es wurde kein Partnername eingegeben!',
        contactName: 'Es wurde kein Ansprechpartner eingegeben!',
        contactEmail: 'Es wurde keine E-Mail-Adresse eingegeben!',
      },
    });
  });

  it.each<[string, unknown, string]>([
    ['cardID', ' ', 'Es wurde keine Kartennummer eingegeben!'],
    ['cardID', '276100000000014', 'Die Kartennummer ist ungültig!'],
    ['cardID', '176100000000015', 'Die Kartennummer ist ungültig!'],
    ['cardID', '1761 •••• 0014', 'Die Kartennummer ist ungültig!'],
    ['cardID', '1761_______0014', 'Die Kartennummer ist ungültig!'],
    ['cardID', '1761%', 'Die Kartennummer ist ungültig!'],
    ['cardID', 'x'.repeat(41), 'Die Kartennummer ist ungültig!'],
    ['isAddBonus', 'x', 'Das Feld enthält einen ungültigen Wert.'],
    ['addBonusAmount', 7, 'Das Feld enthält einen ungültigen Wert.'],
    ['addVoucherAmount', 7, 'Das Feld enthält einen ungültigen Wert.'],
    ['bookingTimestamp', '', 'Es wurde kein Buchungszeitpunkt eingegeben!'],
    ['bookingTimestamp', 'gestern', 'Der Buchungszeitpunkt ist ungültig!'],
    ['bookingTimestamp', '2027-02-30T12:00', 'Der Buchungszeitpunkt ist ungültig!'],
    ['bookingTimestamp', '2027-05-12T24:00', 'Der Buchungszeitpunkt ist ungültig!'],
    ['addVoucherAmount', '', 'Es wurde kein Betrag eingegeben!'],
    ['addVoucherAmount', 'fünf', 'Es dürfen nur Zahlen (und Komma und Punkt) eingegeben werden!'],
    ['addVoucherAmount', '-5', 'Es dürfen nur positive Beträge eingegeben werden!'],
    ['addVoucherAmount', '0', 'Es dürfen nur positive Beträge eingegeben werden!'],
    ['shouldAddVoucherAmount', ' ', 'Es wurde kein Betrag eingegeben!'],
    ['shouldAddVoucherAmount', '-5', 'Es dürfen nur positive Beträge eingegeben werden!'],
    ['shouldAddVoucherAmount', '250,01', 'Es dürfen nur maximal 250€ pro Kalendermonat aufgebucht werden!'],
    ['shouldAddVoucherAmount', '50', 'Gebucht wurde bereits, was Sie als richtig angeben.'],
    ['contractID', 'AP-1002', 'Diese Vertragsnummer ist nicht die Ihre.'],
    ['contactName', 'Kim\nBcc: x@y.example', 'Das Feld darf keine Zeilenumbrüche enthalten.'],
    ['contactEmail', 'kim', 'Die E-Mail-Adresse ist ungültig.'],
    ['contactEmail', 'kim@ohnepunkt', 'Die E-Mail-Adresse ist ungültig.'],
    ['contactPhone', '1'.repeat(31), 'Das Feld darf höchstens 30 Zeichen lang sein.'],
    ['message', 'x'.repeat(2001), 'Das Feld darf höchstens 2000 Zeichen lang sein.'],
  ])('%s: %j is refused', async (field, value, message) => {
    expect(await refusal({ [field]: value })).toEqual(at422(field, message));
  });

  it.each([null, 'text', [], 7])('a body that is none (%j) is refused, and nothing breaks', async (body) => {
    expect((await till.post('correction-booking', JSON.stringify(body))).status).toBeOneOf([400, 422]);
  });
});

describe('the booking that is meant', () => {
  it('must be there: on that card, of that amount, at that time', async () => {
    const nothing = 'Auf dieser Karte haben Sie in den letzten 24 Stunden nichts gebucht.';
    expect(await refusal({})).toEqual(at422('cardID', nothing));
    await topUp('50,00');
    expect(await refusal({ addVoucherAmount: '51' })).toEqual(
      at422(
        'addVoucherAmount',
        'Auf dieser Karte haben Sie in den letzten 24 Stunden keine solche Buchung: Aufladung über 51,00 €.',
      ),
    );
    expect(await refusal({ isAddVoucher: false, isAddBonus: true, addBonusAmount: '50,00' })).toMatchObject({
      fieldErrors: { addBonusAmount: expect.stringContaining('Kundenbonus über 50,00 €') },
    });
    expect(await refusal({ bookingTimestamp: '2027-05-12T11:45' })).toEqual(
      at422('bookingTimestamp', 'Zu dieser Zeit wurde das nicht gebucht. Aufladung über 50,00 €: 12.05.2027 12:00 Uhr.'),
    );
    expect((await ask({ bookingTimestamp: '2027-05-12T11:55' })).status).toBe(200);
  });

  it('must be one’s own: nobody learns of another partner’s bookings or cards', async () => {
    await topUp('50,00', otherTill);
    expect(await refusal({})).toMatchObject({ status: 422, fieldErrors: { cardID: expect.stringContaining('nichts gebucht') } });
    const employer = await portal.signedIn('arbeitgeber@demo.example');
    expect(await refusal({ contractID: 'AG-1001' }, employer)).toMatchObject({
      fieldErrors: { cardID: expect.stringContaining('nichts gebucht') },
    });
  });

  it('may lie back 24 hours, and no minute more', async () => {
    await topUp('50,00');
    await at(24 * 60 + 1);
    const tooOld = 'Korrekturen sind nur innerhalb von 24 Stunden nach der Buchung möglich.';
    expect(await refusal({})).toEqual(at422('bookingTimestamp', tooOld));
    // A younger time in the form does not make the booking younger.
    expect((await refusal({ bookingTimestamp: '2027-05-12T12:05' })).status).toBe(422);
    await at(24 * 60);
    expect((await ask()).status).toBe(200);
  });

  it('does not lie in the future', async () => {
    await topUp('50,00');
    expect(await refusal({ bookingTimestamp: '2027-05-12T12:01' })).toEqual(
      at422('bookingTimestamp', 'Der Buchungszeitpunkt liegt in der Zukunft!'),
    );
  });

  it.each([
    (number: string) => maskCardNumber(number),
    (number: string) => `${number.slice(0, 4)}*******${number.slice(-4)}`,
    (number: string) => `${number.slice(0, 4)} xxxx xxx ${number.slice(-4)}`,
  ])('is found by a masked card number', async (mask) => {
    await topUp('50,00');
    const { body } = await ask({ cardID: mask(card) });
    expect((await readCorrection(portal.database.db, { regionId: 1, number: body.caseNumber })).card).toBe(card);
  });

  it('is asked for where a masked number leaves two cards, unless the second tells them apart', async () => {
    const twin = await twinOf(card);
    await topUp('50,00');
    await moveClock(portal.database, new Date(NOON.getTime() + 20_000));
    card = twin;
    await topUp('50,00');
    await at(1);
    expect(await refusal({ cardID: maskCardNumber(card) })).toEqual(
      at422('cardID', 'Zu diesen Angaben passen mehrere Karten. Bitte geben Sie die vollständige Kartennummer ein.'),
    );
    const { body } = await ask({ cardID: maskCardNumber(card), bookingTimestamp: '2027-05-12T12:00:20' });
    expect((await readCorrection(portal.database.db, { regionId: 1, number: body.caseNumber })).card).toBe(card);
  });

  it('is of several the nearest in time', async () => {
    for (const minute of [0, 4, 8]) {
      await at(minute);
      await topUp('50,00');
    }
    await at(9);
    const { body } = await ask({ bookingTimestamp: '2027-05-12T12:05' });
    const open = await readCorrection(portal.database.db, { regionId: 1, number: body.caseNumber });
    expect(open.wrong).toMatchObject([{ bookedAt: new Date('2027-05-12T10:04:00Z') }]);
  });

  it('is found in both of the hours that the end of summer time repeats', async () => {
    for (const hour of ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z']) {
      await moveClock(portal.database, new Date(hour));
      card = await freshCard();
      await topUp('50,00');
      expect((await ask({ bookingTimestamp: '2027-10-31T02:30' })).status).toBe(200);
    }
  });

  it('has only been right with a bonus if one was active', async () => {
    const { db } = portal.database;
    await topUp('50,00', otherTill);
    const { rows } = await sql<{ contract_id: string; name: string }>`
      update bonus_setting set is_active = false where partner_id = 3 returning
        (select contract_id from partner where partner_id = 3) as contract_id`.execute(db);
    expect(
      await refusal(
        {
          contractID: rows[0]!.contract_id,
          shouldAddVoucher: false,
          shouldAddBonus: true,
          shouldAddBonusAmount: '1',
        },
        otherTill,
      ),
    ).toEqual(at422('shouldAddBonus', 'Es ist kein Kundenbonus aktiv.'));
    await sql`update bonus_setting set is_active = true where partner_id = 3`.execute(db);
  });
});

describe('a request', () => {
  it('is noted once, however often and by however many it is sent, and reaches staff and partner', async () => {
    await topUp('50,00');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask({}, index % 2 ? till : office)));
    const ordered = answers.find(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const { caseNumber, infoMessage } = ordered!.body;
    expect(infoMessage).toBe(
      `Die Korrekturbuchung wurde beauftragt (Vorgang ${caseNumber}). Sobald sie ausgeführt ist, erhalten Sie eine Bestätigung per E-Mail.`,
    );
    expect(await ask()).toMatchObject({
      status: 409,
      body: { errorMessage: 'Für diese Buchung ist bereits eine Korrekturbuchung beauftragt.' },
    });
    const [toStaff, toPartner, ...others] = await lastMails(2);
    expect(others).toEqual([]);
    expect(toStaff).toMatchObject({
      recipient: 'service@kartenkontor.example',
      reply_to: 'kim@laden.example',
      subject: `Offener Vorgang ${caseNumber}: Korrekturbuchung`,
    });
    expect(toStaff!.body_text).toContain('Eine Null zu viel.');
    expect(toPartner).toMatchObject({
      recipient: 'kim@laden.example',
      subject: `Korrekturbuchung beauftragt (Vorgang ${caseNumber})`,
    });
    expect(toPartner!.body_text).toContain('Gebucht wurde: Aufladung über 50,00 € (12.05.2027 12:00 Uhr)');
    // Nothing that somebody types freely reaches an address that he types freely; and no full card number.
    expect(toPartner!.body_text).not.toContain('Eine Null zu viel.');
    expect(toPartner!.body_text).not.toContain(card);
    expect(await balance()).toBe('50,00');
  });

  it('shares its number with no transfer', async () => {
    await topUp('50,00');
    const { body } = await ask();
    const { rows } = await sql<{ next: number }>`select nextval('case_number') as next`.execute(portal.database.db);
    expect(rows[0]!.next).toBeGreaterThan(body.caseNumber);
  });

  it('is throttled', async () => {
    const answers = await Promise.all(Array.from({ length: 45 }, () => ask()));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('staff', () => {
  // Sums count by person and day: each test has somebody who has decided nothing yet.
  beforeEach(async () => {
    const head = { first_name: 'Neue', last_name: 'Leitung', role: 'trolleymaker', staff_role: 'management' } as const;
    const { person_id } = await portal.database.db
      .insertInto('person')
      .values({ ...head, email: `leitung-${randomUUID()}@demo.example`, password_hash: null })
      .returning('person_id')
      .executeTakeFirstOrThrow();
    staffId = person_id;
  });

  it('carries it out: reversal and right booking in one piece, and once', async () => {
    await topUp('50,00');
    const { body } = await ask();
    await at(60);
    const decisions = await Promise.allSettled(Array.from({ length: 10 }, () => approve(body.caseNumber)));
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance()).toBe('5,00');
    const [mail] = await lastMails(1);
    expect(mail).toMatchObject({
      recipient: 'kim@laden.example',
      subject: `Korrekturbuchung ausgeführt (Vorgang ${body.caseNumber})`,
    });
    const list = await office.get<PartnerTransaction[]>('partner-transactions');
    const shown = list.body.filter(({ cardID }) => cardID === maskCardNumber(card));
    expect(shown.map(({ amount, time }) => `${time} ${amount}`).sort()).toEqual(['12:00:00 50', '13:00:00 -50', '13:00:00 5']);
    expect(await ask()).toMatchObject({
      status: 422,
      body: { fieldErrors: { addVoucherAmount: 'Diese Buchung wurde bereits storniert.' } },
    });
    const { rows } = await sql<{ act: string }>`
      select act from audit_event where subject = ${`correction ${body.caseNumber}`} order by audit_event_id`.execute(
      portal.database.db,
    );
    expect(rows.map(({ act }) => act)).toEqual(['correction-requested', 'correction-approved']);
  });

  it('books the fee of the terms that were in force when the wrong booking was made', async () => {
    const { db } = portal.database;
    await topUp('100,00');
    const { body } = await ask({
      addVoucherAmount: '100',
      shouldAddVoucherAmount: '80',
      shouldAddBonus: true,
      shouldAddBonusAmount: '0,60',
    });
    // 0,60 is 3 % of 20,00; 2 % of that are 0,40. A bonus of 30 % that came later would make it the least, 0,20.
    await at(30);
    const { rows } = await sql<{ id: number }>`
      insert into bonus_setting (region_id, partner_id, in_force_from, is_active, percent_basis_points)
      values (1, 1, ${new Date(NOON.getTime() + 60_000)}, true, 3000) returning bonus_setting_id as id`.execute(db);
    await approve(body.caseNumber);
    const fees = await sql<{ cents: number }>`
      select p.cents from correction_right c join posting p using (region_id, entry_id)
        join account a on a.region_id = p.region_id and a.account_id = p.account_id
       where c.correction_request_id = ${body.caseNumber} and a.kind = 'fees'`.execute(db);
    expect(fees.rows).toEqual([{ cents: 40 }]);
    expect(await balance()).toBe('80,60');
    // Out of the way of what follows. It is not deleted: the seals would tell.
    const later = new Date(NOON.getTime() + 100 * 365 * 86_400_000);
    await sql`update bonus_setting set in_force_from = ${later} where bonus_setting_id = ${rows[0]!.id}`.execute(db);
  });

  it('corrects several kinds at once, and books nothing where nothing was right', async () => {
    await topUp('50,00');
    await redeem('20,00');
    const { body } = await ask({
      isRedeemVoucher: true,
      redeemVoucherAmount: '20',
      shouldAddVoucherAmount: '0',
      shouldAddVoucher: true,
    });
    await approve(body.caseNumber);
    expect(await balance()).toBe('0,00');
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['the money is spent', () => redeem('48,00'), 'Es ist nicht ausreichend Guthaben auf der Karte.'],
    ['the card was locked meanwhile', () => closeCardAccount(portal.database.db, 1, card, 'locked'), 'Diese Karte ist gesperrt.'],
  ])('hears why it cannot be where %s; nothing happens and the case stays open', async (_name, meanwhile, message) => {
    await topUp('50,00');
    const { body } = await ask();
    await meanwhile();
    const before = await balance();
    const mails = await lastMails(1);
    await expect(approve(body.caseNumber)).rejects.toThrow(message);
    expect(await balance()).toBe(before);
    expect(await lastMails(1)).toEqual(mails);
    const states = await listCaseStates(portal.database.db, 1, [body.caseNumber]);
    expect(states.get(body.caseNumber)?.decision).toBeNull();
  });

  it('hears that the month has no room for the right top-up', async () => {
    await topUp('200,00');
    await redeem('10,00');
    const { body } = await ask({
      isAddVoucher: false,
      isRedeemVoucher: true,
      redeemVoucherAmount: '10',
      shouldAddVoucherAmount: '60',
    });
    await expect(approve(body.caseNumber)).rejects.toThrow('maximal 250€ pro Kalendermonat');
    expect(await balance()).toBe('190,00');
  });

  it('turns it down with a reason; then it can be asked for again', async () => {
    const booked = await topUp('50,00');
    const marks = () => marksOf(booked.body.bookingNumber as number);
    const unmarked = { row: false, life: [], record: null };
    expect(await marks()).toEqual(unmarked);
    const { body } = await ask();
    // Staff's own list, the card's life and the booking at the operator's all say that it waits.
    expect(await marks()).toEqual({ row: true, life: ['Korrektur offen'], record: body.caseNumber });
    const reason = 'Bitte senden Sie uns den Beleg.';
    await decideCase(desk(), {
      kinds: caseKinds,
      number: body.caseNumber,
      staffId,
      decision: 'reject',
      reason,
    });
    const [mail] = await lastMails(1);
    expect(mail!.subject).toBe(`Korrekturbuchung abgelehnt (Vorgang ${body.caseNumber})`);
    expect(mail!.body_text).toContain('Grund: Bitte senden Sie uns den Beleg.');
    await expect(approve(body.caseNumber)).rejects.toThrow('schon entschieden');
    await expect(approve(999_999)).rejects.toThrow('Diesen Vorgang gibt es nicht.');
    expect(await balance()).toBe('50,00');
    expect(await marks()).toEqual(unmarked);
    expect((await ask()).status).toBe(200);
  });
});

async function marksOf(bookingNumber: number): Promise<{ row: boolean; life: string[]; record: number | null }> {
  const staff = await portal.signedIn('betrieb@demo.example');
  const rows = (await till.get<PartnerTransaction[]>('partner-transactions?from=2027-05-12')).body;
  const { events } = (await staff.get<CardRecord>(`staff-card?number=${card}`)).body;
  const record = (await staff.get<BookingRecord>(`staff-booking?id=${bookingNumber}`)).body;
  return {
    row: rows.find((row) => row.bookingNumber === bookingNumber)!.hasOpenCorrection,
    life: events.find(({ booking }) => booking === bookingNumber)!.marks,
    record: record.correctionCase,
  };
}

it.each(['correction_request', 'correction_wrong', 'correction_right', 'transfer_request', 'transfer_source'])(
  'a case stays: nobody may delete from %s',
  async (table) => {
    await expect(sql`delete from ${sql.table(table)}`.execute(portal.database.db)).rejects.toThrow('permission denied');
  },
);
