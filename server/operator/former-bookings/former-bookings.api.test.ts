import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { FormerHistory, FormerKindMeaning } from '#contract/operator/former-bookings/former-bookings.ts';
import type { FormerBooking } from '#contract/parties/cards/former-booking.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { dropTakeOver } from '#server/operator/taking-over/open-take-over.ts';
import { takeBackTakeOver } from '#server/operator/taking-over/take-back-take-over.ts';
import { takeOverBackKind } from '#server/operator/taking-over/take-over-back-kind.ts';
import { continueTakeOvers } from '#server/operator/taking-over/continue-take-overs.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { actBy, type Prepared, prepareTakeOver, releaseTakeOver } from '#tests/support/take-over.ts';
import { continueHistories } from './continue-histories.ts';

let portal: TestPortal;
let accounting: Visitor;
let support: Visitor;
let staffId: number;
beforeAll(async () => {
  portal = await startTestPortal();
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  support = await portal.signedIn('support@demo.example');
  const { rows } = await sql<{ id: number }>`
    select person_id as id from person where email = 'betrieb@demo.example'`.execute(portal.database.db);
  staffId = rows[0]!.id;
});
afterAll(async () => {
  const { db } = portal.database;
  await sealBooks(db, SEAL_KEYS);
  expect(await verifyLedger(db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

let takeOvers = 0;
/** A take-over of three cards; its numbers begin with a letter of its own. */
async function prepare(provider?: string): Promise<Prepared & { letter: string }> {
  const letter = `F${String.fromCodePoint(65 + takeOvers++)}`;
  const lines = [
    `${letter}1001;aktiv;12,50`,
    `${letter}1002;aktiv;5,00`,
    `${letter}1003;gesperrt;1,00`,
    `${letter}1004;aktiv;kaputt`,
  ];
  const prepared = await prepareTakeOver(portal.database.db, { regionId: 1, staffId }, lines, provider ?? `Altkarte ${letter}`);
  return { ...prepared, letter };
}

async function finish(prepared: Prepared): Promise<void> {
  const { db } = portal.database;
  await db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  await continueTakeOvers(db, SEAL_KEYS);
}

const HEAD = 'Karten-Nr.;Datum;Vorgang;Umsatz;Händler;Beleg-ID';

async function upload(id: number, content: string | Uint8Array<ArrayBuffer>, { name = 'buchungen.csv', who = accounting } = {}) {
  const form = new FormData();
  form.set('formerBookingsFile', new File([content], name));
  return who.post<{ rows: number } & ErrorAnswer>(`upload-former-bookings?id=${id}&name=${name}`, form);
}

const read = async (id: number) => (await accounting.get<FormerHistory>(`former-history?id=${id}`)).body;

/** Saves what the page proposes, and what is said beside it; then all rows are judged. */
async function rehearse(id: number, said: Record<string, FormerKindMeaning> = {}): Promise<FormerHistory> {
  const before = await read(id);
  const meanings = <Meaning>(told: readonly { name: string; meaning: Meaning }[]) =>
    Object.fromEntries(told.map(({ name, meaning }) => [name, meaning]));
  const columns = meanings(before.columns);
  expect((await accounting.post('map-former-bookings', { id, version: before.version, columns, kinds: {} })).status).toBe(204);
  const mapped = await read(id);
  const kinds = { ...meanings(mapped.kinds), ...said };
  expect((await accounting.post('map-former-bookings', { id, version: mapped.version, columns, kinds })).status).toBe(204);
  const { version } = await read(id);
  const { status, body } = await accounting.post('rehearse-former-bookings', { id, version });
  expect([status, body]).toEqual([204, expect.anything()]);
  await continueHistories(portal.database.db);
  return read(id);
}

async function show(id: number, { leavesOutFaulty = false, who = accounting } = {}) {
  const { version } = await read(id);
  return who.post<ErrorAnswer>('show-former-bookings', { id, version, leavesOutFaulty, reason: 'Umzug' });
}

const remove = (id: number, who = accounting) => who.post<ErrorAnswer>('remove-former-bookings', { id, reason: 'Falsche Datei' });

/** The card of ours that an old number leads to. */
async function cardOf(number: string): Promise<{ card: string; productionNumber: string }> {
  const { rows } = await sql<{ card: string; productionNumber: string }>`
    select c.card_number as card, c.production_number as "productionNumber"
      from take_over_row r join card c using (region_id, card_number) where r.old_number = ${number}`.execute(portal.database.db);
  return rows[0]!;
}

let people = 0;
/** Somebody new who has registered the demo's way, and then a card by both of its numbers, so that it is proven. */
async function holderOf(number: string, { isProven = true } = {}): Promise<Visitor & { email: string }> {
  const { card, productionNumber } = await cardOf(number);
  const email = `frueher-${++people}@demo.example`;
  const visitor = portal.visitor();
  const wanted = newCustomer({ email, cardID: card, cardProductionNumber: productionNumber });
  const { status, body } = await visitor.post('customer-registration', wanted, {
    'x-captcha-token': await visitor.captchaToken(),
  });
  expect([status, body]).toEqual([204, expect.anything()]);
  await visitor.signIn('customer-login', email, 'Blumen-2026!');
  // As whoever comes by the mailbox alone.
  if (!isProven) await sql`update card set proven_at = null where card_number = ${card}`.execute(portal.database.db);
  return Object.assign(visitor, { email });
}

const own = async (who: Visitor, card: string) => (await who.get<FormerBooking[]>(`former-transactions?cardID=${card}`)).body;
const lines = (bookings: readonly FormerBooking[]) =>
  bookings.map(({ dateFormattedDE, kind, amountFormattedDE, shop }) => `${dateFormattedDE}|${kind}|${amountFormattedDE}|${shop}`);

const FILE = (letter: string) => `${HEAD}
${letter}1001;03.02.2025 09:15;Aufladung;20,00;Rathaus;B1
${letter}1001;04.02.2025;Einkauf;7,50;Bäcker "Korn" <b>;B2
${letter}1002;01.03.2026;Aufladung;5,00;=HYPERLINK("http://x");B3
${letter}1003;01.03.2019;Aufladung;1,00;;B4
`;

it('past bookings come along, are shown to who has proven the card, and are part of no sum', async () => {
  const prepared = await prepare();
  const { id, letter } = prepared;
  expect(await read(id)).toMatchObject({ state: 'none', files: [], rehearsal: null });
  expect(await upload(id, FILE(letter))).toMatchObject({ status: 200, body: { rows: 4 } });
  const rehearsed = await rehearse(id);
  expect(rehearsed.kinds).toEqual([
    { name: 'Aufladung', meaning: 'credit', rows: 3 },
    { name: 'Einkauf', meaning: 'debit', rows: 1 },
  ]);
  expect(rehearsed).toMatchObject({
    state: 'ready',
    rehearsal: {
      told: 4,
      rows: 4,
      creditFormattedDE: '26,00',
      debitFormattedDE: '-7,50',
      cards: 3,
      balanced: 3,
      outdated: { rows: 1, creditFormattedDE: '1,00', debitFormattedDE: '0,00' },
      byYear: [
        { year: 2025, rows: 2, creditFormattedDE: '20,00', debitFormattedDE: '-7,50' },
        { year: 2026, rows: 1, creditFormattedDE: '5,00', debitFormattedDE: '0,00' },
      ],
      faulty: 0,
      doubles: 0,
    },
  });
  // Not before the cards are ours.
  expect(await show(id)).toMatchObject({ status: 422, body: { errorMessage: expect.stringContaining('sobald die Übernahme') } });
  await finish(prepared);
  const { card } = await cardOf(`${letter}1001`);
  const holder = await holderOf(`${letter}1001`);
  expect(await own(holder, card)).toEqual([]);
  expect((await show(id)).status).toBe(200);
  expect(lines(await own(holder, card))).toEqual([
    '04.02.2025|Einkauf|-7,50|Bäcker "Korn" <b>',
    '03.02.2025 09:15 Uhr|Aufladung|20,00|Rathaus',
  ]);
  expect((await own(holder, card))[0]).toMatchObject({ provider: `Altkarte ${letter}`, reference: 'B2' });
  // What we have booked is the balance that came along, and nothing else.
  const dashboard = (await holder.get<{ cardsData: Record<string, { balanceFormattedDE: string }> }>('dashboard')).body;
  expect(JSON.stringify(dashboard.cardsData[card])).toContain('12,50');
  const months = (await holder.get<{ count: number; incomingFormattedDE: string }[]>(`transaction-months?cardID=${card}`)).body;
  expect(months.map(({ count, incomingFormattedDE }) => [count, incomingFormattedDE])).toEqual([[1, '12,50']]);
  // Meine Daten, as data and as paper.
  type Told = { karten: { fruehereBuchungen: { betrag: string; buchungsnummer: string }[] }[] };
  const data = (await holder.get<Told>('my-data')).body;
  expect(data.karten[0]!.fruehereBuchungen.map(({ betrag, buchungsnummer }) => [betrag, buchungsnummer])).toEqual([
    ['-7,50', 'B2'],
    ['20,00', 'B1'],
  ]);
  expect((await holder.get('my-data-pdf')).status).toBe(200);
  // Staff: without amounts, and with them after a reason.
  const listed = (await support.get<FormerBooking[]>(`staff-former-bookings?number=${card}`)).body;
  expect(listed.map((booking) => Object.keys(booking).includes('amountFormattedDE'))).toEqual([false, false]);
  const inspected = await support.post<{ balanceFormattedDE: string; formerAmounts: object[] }>('staff-card-balance', {
    number: card,
    why: 'holder',
  });
  expect(inspected.body).toMatchObject({
    balanceFormattedDE: '12,50',
    formerAmounts: [{ amountFormattedDE: '-7,50' }, { amountFormattedDE: '20,00' }],
  });
  const looks = await sql<{ looks: number }>`
    select count(*)::int as looks from audit_event where act in ('looked-at-card', 'looked-at-balance')`.execute(
    portal.database.db,
  );
  expect(looks.rows[0]!.looks).toBeGreaterThanOrEqual(2);
  // What is too old is not kept.
  const kept = await sql`select from former_booking where take_over_id = ${id}`.execute(portal.database.db);
  expect(kept.rows).toHaveLength(3);
  // Read only, whoever writes.
  await expect(sql`update former_booking set is_double = true`.execute(portal.database.db)).rejects.toThrow('stay as they are');
  const oneMore = sql`
    insert into former_booking (region_id, take_over_id, file_id, line, row_id, booked_on, cents)
    select region_id, take_over_id, file_id, 99, row_id, booked_on, 1 from former_booking where take_over_id = ${id} limit 1`;
  await expect(oneMore.execute(portal.database.db)).rejects.toThrow('stay as they are');
  await expect(sql`update former_booking set cents = 1`.execute(portal.database.db)).rejects.toThrow('permission denied');
  expect(await upload(id, `${HEAD}\n${letter}1001;01.01.2026;Einkauf;1,00;;\n`)).toMatchObject({ status: 409 });
});

it('nobody reads the past of a card that is not proven to be his, nor another one, and partners never do', async () => {
  const prepared = await prepare();
  const { id, letter } = prepared;
  await upload(id, FILE(letter));
  await rehearse(id);
  await finish(prepared);
  expect((await show(id)).status).toBe(200);
  const { card } = await cardOf(`${letter}1002`);
  const byMailbox = await holderOf(`${letter}1002`, { isProven: false });
  expect(await own(byMailbox, card)).toEqual([]);
  const data = (await byMailbox.get<{ karten: { fruehereBuchungen: object[] }[] }>('my-data')).body;
  expect(data.karten[0]!.fruehereBuchungen).toEqual([]);
  const stranger = await holderOf(`${letter}1001`);
  expect((await stranger.get(`former-transactions?cardID=${card}`)).status).toBe(404);
  for (const email of ['kasse@demo.example', 'partner@demo.example']) {
    const partner = await portal.signedIn(email);
    expect((await partner.get(`former-transactions?cardID=${card}`)).status).toBe(403);
    expect((await partner.get(`staff-former-bookings?number=${card}`)).status).toBe(403);
  }
  // Control: with the production number it is his, and so is its past.
  const { productionNumber } = await cardOf(`${letter}1002`);
  const proven = await byMailbox.post('add-card', { newCardToAdd: card, newCardProductionNumber: productionNumber });
  expect(proven.status).toBe(200);
  expect(lines(await own(byMailbox, card))).toEqual(['01.03.2026|Aufladung|5,00|=HYPERLINK("http://x")']);

  // His account ends: they go, and the next holder sees nothing.
  expect((await byMailbox.post('delete-account', { password: 'Blumen-2026!' })).status).toBe(204);
  const left = await sql<{ left: number }>`
    select count(*)::int as left from former_booking b join take_over_row r using (region_id, row_id)
     where r.card_number = ${card}`.execute(portal.database.db);
  expect(left.rows[0]!.left).toBe(0);
  expect(await own(stranger, (await cardOf(`${letter}1001`)).card)).toHaveLength(2);
});

it('faulty rows say why, go out to be mended without harm, and come back in the place of the first ones', async () => {
  const prepared = await prepare();
  const { id, letter } = prepared;
  const faulty = [
    `${letter}1001;kein Tag;Einkauf;1,00;=1+1;C1`,
    `${letter}1001;01.01.2099;Einkauf;1,00;;C2`,
    `${letter}1001;01.01.1980;Einkauf;1,00;;C3`,
    `${letter}1001;01.02.2026;Einkauf;1,2E+3;;C4`,
    `${letter}1001;01.02.2026;Einkauf;1,23456;;C5`,
    `${letter}1001;01.02.2026;Einkauf;-1,00;;C6`,
    `${letter}9999;01.02.2026;Einkauf;1,00;;C7`,
    `${letter}1004;01.02.2026;Einkauf;1,00;;C8`,
    `${letter}1002;01.02.2026;Einkauf;1,00;;D1`,
    `${letter}1002;02.02.2026;Einkauf;2,00;;D1`,
    `${letter}1003;02.02.2026;Einkauf;2,00;;D1`,
    `${letter}1003;02.02.2026;Einkauf;2;50;;D2`,
  ];
  await upload(id, `${HEAD}\n${faulty.join('\n')}\n`);
  const { rehearsal } = await rehearse(id);
  expect(rehearsal!.byFault.map(({ fault, rows }) => `${fault} ${rows}`).toSorted()).toEqual([
    'amount-shortened 2',
    'amount-signed 1',
    'card-stays 1',
    'card-unknown 1',
    'day-in-future 1',
    'day-unreadable 2',
    'reference-twice 2',
    'too-many-cells 1',
  ]);
  expect(rehearsal).toMatchObject({ told: 12, rows: 1, faulty: 11 });
  expect(rehearsal!.faults[0]).toMatchObject({ file: 'buchungen.csv', line: 2, number: `${letter}1001` });
  const csv = (await accounting.get<string>(`former-booking-faults?id=${id}`)).body;
  expect(csv).toContain("'=1+1");
  expect(csv.split('\r\n').filter((line) => line !== '')).toHaveLength(12);
  expect(await show(id, { leavesOutFaulty: false })).toMatchObject({ status: 422 });

  const mended = csv
    .split('\r\n')
    .filter((line) => /Fehler|;C1;|;C7;/.test(line))
    .map((line) => line.replace('kein Tag', '05.02.2026'))
    .join('\r\n');
  expect(await upload(id, mended, { name: 'mended.csv' })).toMatchObject({ status: 200, body: { rows: 2 } });
  const again = await rehearse(id);
  // One is mended, the other is still faulty: both stand in the place of the first ones.
  expect(again.rehearsal).toMatchObject({ told: 14, rows: 2, faulty: 10, replaced: 2 });
  const still = (await accounting.get<string>(`former-booking-faults?id=${id}`)).body;
  const rootOf = (text: string, reference: string) => new RegExp(`;${reference};.*?(#\\d+\\.\\d+) `).exec(text)![1];
  expect(rootOf(still, 'C7')).toBe(rootOf(csv, 'C7'));

  await finish(prepared);
  expect(await show(id)).toMatchObject({ status: 422, body: { errorMessage: expect.stringContaining('fehlerhafte') } });
  expect((await show(id, { leavesOutFaulty: true })).status).toBe(200);
  expect(await read(id)).toMatchObject({ state: 'shown', leftOut: 10 });
});

it('files that overlap are shown once, equal bookings of a day stay two, and the same file does not come twice', async () => {
  const prepared = await prepare();
  const { id, letter } = prepared;
  const row = (day: string, shop = '') => `${letter}1001;${day};Einkauf;1,00;${shop};`;
  const first = `${HEAD}\n${row('01.02.2026')}\n${row('01.02.2026')}\n${row('02.02.2026')}\n`;
  const next = `${HEAD}\n${row('02.02.2026')}\n${row('03.02.2026')}\n`;
  expect((await upload(id, first)).status).toBe(200);
  expect(await upload(id, first, { name: 'other.csv' })).toMatchObject({ status: 422 });
  const both = await Promise.all([upload(id, next, { name: 'one.csv' }), upload(id, next, { name: 'two.csv' })]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  const { rehearsal, files } = await rehearse(id);
  expect(rehearsal).toMatchObject({ told: 5, rows: 4, doubles: 1, faulty: 0 });
  // A file goes again, and the rehearsal says nothing any more.
  expect((await accounting.post('remove-former-file', { id, file: files[1]!.id })).status).toBe(204);
  expect(await read(id)).toMatchObject({ state: 'files', rehearsal: null, files: [{ name: 'buchungen.csv' }] });
  await finish(prepared);
  expect(await show(id)).toMatchObject({ status: 422, body: { errorMessage: expect.stringContaining('nicht geprobt') } });
});

it('a mended row counts in the file that it mends: a second purchase of the same kind stays two', async () => {
  const { id, letter } = await prepare();
  const row = (day: string) => `${letter}1001;${day};Einkauf;1,00;Bäcker;`;
  await upload(id, `${HEAD}\n${row('01.02.2026')}\n${row('gestern')}\n`);
  await rehearse(id);
  const csv = (await accounting.get<string>(`former-booking-faults?id=${id}`)).body;
  await upload(id, csv.replace('gestern', '01.02.2026'), { name: 'mended.csv' });
  expect((await rehearse(id)).rehearsal).toMatchObject({ told: 3, rows: 2, replaced: 1, doubles: 0, faulty: 0 });
  // Control: what another file tells of both days is there already.
  await upload(id, `${HEAD}\n${row('01.02.2026')}\n\n${row('01.02.2026')}\n`, { name: 'again.csv' });
  expect((await rehearse(id)).rehearsal).toMatchObject({ told: 5, rows: 2, doubles: 2, faulty: 0 });
});

it('one overlong word hides no kind, so purchases keep their sign, and empty lines may stand before the head', async () => {
  const { id, letter } = await prepare();
  const rows = [`${letter}1001;01.02.2026;Einkauf;1,00;;`, `${letter}1001;01.02.2026;${'x'.repeat(61)};2,00;;`];
  expect(await upload(id, `\n;;\n${HEAD}\n${rows.join('\n')}\n`)).toMatchObject({ status: 200, body: { rows: 2 } });
  const { kinds, rehearsal } = await rehearse(id);
  expect(kinds).toEqual([{ name: 'Einkauf', meaning: 'debit', rows: 1 }]);
  expect(rehearsal).toMatchObject({ rows: 1, faulty: 1, creditFormattedDE: '0,00', debitFormattedDE: '-1,00' });
});

it('what comes after the end of an account is not kept, and the place in a list tells nothing of another card', async () => {
  const prepared = await prepare();
  const { id, letter } = prepared;
  await finish(prepared);
  const gone = await holderOf(`${letter}1001`);
  const stays = await holderOf(`${letter}1002`);
  expect((await gone.post('delete-account', { password: 'Blumen-2026!' })).status).toBe(204);
  await upload(id, FILE(letter));
  await rehearse(id);
  expect((await show(id)).status).toBe(200);
  const { card } = await cardOf(`${letter}1002`);
  const kept = await sql<{ card: string }>`
    select r.card_number as card from former_booking b join take_over_row r using (region_id, row_id)
     where b.take_over_id = ${id}`.execute(portal.database.db);
  expect(kept.rows).toEqual([{ card }]);
  // Behind a later booking of somebody else's card nothing of one's own stands.
  const other = await prepare();
  await finish(other);
  await upload(other.id, FILE(other.letter).replaceAll('2025', '2026'));
  await rehearse(other.id);
  await show(other.id);
  const foreign = await sql<{ id: number }>`
    select booking_id as id from former_booking where take_over_id = ${other.id} order by booked_on desc limit 1`.execute(
    portal.database.db,
  );
  const behind = await stays.get<object[]>(`former-transactions?cardID=${card}&before=${foreign.rows[0]!.id}`);
  expect([behind.body, (await own(stays, card)).length]).toEqual([[], 1]);
});

it('reads signed amounts, Windows-1252 with tabs, and Excel; what was said is remembered for the provider', async () => {
  const { id, letter } = await prepare('Merkkarte GmbH');
  const head = ['Kartennr', 'Buchungstag', 'Zeit', 'Art', 'Betrag', 'Händler'];
  const tabs = [head, [`${letter}1001`, '2026-02-03', '7:05', 'Ausgabe', '-3,20 \u0080', 'Käse']].map((cells) =>
    cells.join('\t'),
  );
  await upload(id, new Uint8Array(Buffer.from(`${tabs.join('\r\n')}\r\n`, 'latin1')));
  const { rehearsal } = await rehearse(id, { Ausgabe: 'signed' });
  expect(rehearsal).toMatchObject({ rows: 1, creditFormattedDE: '0,00', debitFormattedDE: '-3,20', faulty: 0 });
  const cells = [head, [`${letter}1002`, '03.02.2026', '', 'Ausgabe', '4,00', 'Bäcker']];
  const sheet = cells.map((row) => row.map((value) => ({ value, type: String })));
  const excel = new Uint8Array(await writeExcelFile(sheet, { sheet: 'B' }).toBuffer());
  expect(await upload(id, excel, { name: 'b.xlsx' })).toMatchObject({ status: 200, body: { rows: 1 } });
  expect((await rehearse(id)).rehearsal).toMatchObject({ rows: 2, creditFormattedDE: '4,00', debitFormattedDE: '-3,20' });

  const later = await prepare('merkkarte gmbh');
  await upload(later.id, `${tabs.join('\n')}\n`.replaceAll(letter, later.letter));
  const remembered = await read(later.id);
  expect(remembered.kinds).toEqual([{ name: 'Ausgabe', meaning: 'signed', rows: 1 }]);
  expect(remembered.lacks).toEqual([]);
});

it('is taken away whole, and goes with a take-over that is taken back or dropped', async () => {
  const prepared = await prepare();
  const { id, letter } = prepared;
  await upload(id, FILE(letter));
  await rehearse(id);
  await finish(prepared);
  expect((await show(id)).status).toBe(200);
  const { card } = await cardOf(`${letter}1001`);
  const seen = async () => (await support.get<object[]>(`staff-former-bookings?number=${card}`)).body.length;
  expect(await seen()).toBe(2);
  expect((await remove(id)).status).toBe(200);
  expect(await seen()).toBe(0);
  expect(await read(id)).toMatchObject({ state: 'none', files: [] });
  expect((await remove(id)).status).toBe(404);
  // Once more, and then the take-over goes back: shown no more from that moment, and gone with the next run.
  await upload(id, FILE(letter));
  await rehearse(id);
  expect((await show(id)).status).toBe(200);
  expect(await seen()).toBe(2);
  const { db } = portal.database;
  await db.transaction().execute((trx) => takeOverBackKind.carryOut(trx, { regionId: 1, takeOverId: id }, actBy(prepared)));
  expect(await seen()).toBe(0);
  await takeBackTakeOver(db, SEAL_KEYS, id);
  await continueHistories(db);
  const left = await sql`select from former_history where take_over_id = ${id}`.execute(db);
  expect(left.rows).toEqual([]);
  expect(await upload(id, FILE(letter))).toMatchObject({ status: 409 });

  const dropped = await prepare();
  await upload(dropped.id, FILE(dropped.letter));
  await rehearse(dropped.id);
  await dropTakeOver(db, { id: dropped.id, staffId, reason: 'Falsche Region' });
  expect(await read(dropped.id)).toMatchObject({ state: 'closed' });
  expect(await show(dropped.id)).toMatchObject({ status: 409 });
  await continueHistories(db);
  const gone = await sql`select from former_booking where take_over_id = ${dropped.id}`.execute(db);
  expect(gone.rows).toEqual([]);
  const trail = await sql<{ act: string }>`
    select act from audit_event where subject = ${`take-over ${id}`} and act like 'former-bookings%' order by audit_event_id`.execute(
    db,
  );
  expect(trail.rows.map(({ act }) => act.replace('former-bookings-', ''))).toEqual([
    'taken',
    'shown',
    'removed',
    'taken',
    'shown',
  ]);
});

it('a change of the cards makes its rehearsal void, and cards have to be judged first', async () => {
  const { db } = portal.database;
  const prepared = await prepare();
  const { id, letter } = prepared;
  await upload(id, FILE(letter));
  expect((await rehearse(id)).state).toBe('ready');
  await sql`update take_over set version = version + 1 where take_over_id = ${id}`.execute(db);
  expect(await read(id)).toMatchObject({
    state: 'files',
    rehearsal: null,
    lacks: ['Die Karten dieser Übernahme sind noch nicht geprobt.'],
  });
  const { version } = await read(id);
  expect((await accounting.post('rehearse-former-bookings', { id, version })).status).toBe(422);
  expect(await accounting.post('rehearse-former-bookings', { id, version: version - 1 })).toMatchObject({ status: 409 });
});

it('is the work of accounting alone, and refuses what is no table', async () => {
  const { id } = await prepare();
  expect((await support.get(`former-history?id=${id}`)).status).toBe(403);
  expect((await upload(id, FILE('FA'), { who: support })).status).toBe(403);
  expect((await show(id, { who: support })).status).toBe(403);
  expect((await remove(id, support)).status).toBe(403);
  expect(await upload(id, '<html><b>nichts</b></html>')).toMatchObject({ status: 422 });
  expect(await upload(id, `${HEAD}\n`)).toMatchObject({
    status: 422,
    body: { errorMessage: expect.stringContaining('keine Zeile') },
  });
  expect(await upload(id, 'A;A\n1;2\n')).toMatchObject({
    status: 422,
    body: { errorMessage: expect.stringContaining('heißen gleich') },
  });
  expect(await upload(id, `${HEAD}\nx;"offen;1\ny;2\n`)).toMatchObject({ status: 422 });
  expect((await accounting.get('former-history?id=999999')).status).toBe(404);
  const { body: template } = await accounting.get<string>('former-booking-template');
  expect(template).toContain('Kartennummer;Gebucht am');
});
