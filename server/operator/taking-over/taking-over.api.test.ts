import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { StateMeaning, TakeOver } from '#contract/operator/taking-over/taking-over.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { readConfig } from '#server/platform/config.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { actBy, describeRelease } from '#tests/support/take-over.ts';
import { continueTakeOvers } from './continue-take-overs.ts';
import { takeBackTakeOver } from './take-back-take-over.ts';
import { takeOverReleaseKind } from './take-over-release-kind.ts';

const keys = openSealKeys(readConfig({}));
let portal: TestPortal;
let asker: Visitor;
let second: Visitor;
let support: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  asker = await portal.signedIn('rechnungswesen@demo.example');
  second = await portal.signedIn('betrieb@demo.example');
  support = await portal.signedIn('support@demo.example');
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

const HEAD = 'Karten-Nr.;Status;Saldo;Ausgabedatum;Letzte Nutzung;Ablaufdatum;E-Mail';

async function open(provider = 'Altkarte GmbH'): Promise<number> {
  const { body, status } = await asker.post<{ id: number }>('open-take-over', { region: 'lahr', provider });
  expect([status, body]).toEqual([200, { id: expect.any(Number) }]);
  return body.id;
}

async function upload(id: number, content: string | Uint8Array<ArrayBuffer>, name = 'karten.csv') {
  const form = new FormData();
  form.set('takeOverFile', new File([content], name));
  return asker.post<{ rows: number }>(`upload-take-over-file?id=${id}&name=${name}`, form);
}

const read = async (id: number) => (await asker.get<TakeOver>(`take-over?id=${id}`)).body;

/** What the job does each minute. */
const work = () => continueTakeOvers(portal.database.db, keys);

/** Saves what the page proposes, and what is said beside it; then all rows are judged. */
async function rehearse(id: number, said: Record<string, StateMeaning> = {}): Promise<TakeOver> {
  const before = await read(id);
  const mapped = await asker.post('map-take-over', {
    id,
    version: before.version,
    columns: Object.fromEntries(before.columns.map(({ name, meaning }) => [name, meaning])),
    states: { ...Object.fromEntries(before.states.map(({ name, meaning }) => [name, meaning])), ...said },
  });
  expect(mapped.status).toBe(204);
  const { version } = await read(id);
  const { status, body } = await asker.post('rehearse-take-over', { id, version });
  expect([status, body]).toEqual([204, expect.anything()]);
  await work();
  return read(id);
}

async function confirm(): Promise<number> {
  const { body } = await second.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts');
  const { number, digest } = body.acts[0]!;
  return (await second.post('decide-four-eyes-act', { decision: 'confirm', number, digest })).status;
}

interface Said {
  leavesOutFaulty?: boolean;
  providerCards?: string;
  providerSum?: string;
  differenceReason?: string;
}

/** Asks to release it, with the totals of the files as those of the former provider unless others are said. */
async function askToRelease(id: number, said: Said = {}) {
  const { version, rehearsal } = await read(id);
  return asker.post<ErrorAnswer>('release-take-over', {
    id,
    version,
    leavesOutFaulty: false,
    providerCards: String(rehearsal?.toldCards ?? 1),
    providerSum: rehearsal?.toldFormattedDE ?? '0',
    differenceReason: '',
    claimDays: '10',
    reason: 'Umzug',
    ...said,
  });
}

async function release(id: number, leavesOutFaulty = false): Promise<void> {
  const { status, body } = await askToRelease(id, { leavesOutFaulty });
  expect([status, body]).toEqual([200, { waitsForSecond: true }]);
  expect(await confirm()).toBe(204);
}

async function findings() {
  await sealBooks(portal.database.db, keys);
  return verifyLedger(portal.database.db, keys);
}

it('faults of files with other headings come in one column each, and the mended file is read as it is', async () => {
  const id = await open();
  await upload(id, `${HEAD}\nV-1001;gültig;12,50;;;;\nV-1002;gültig;kaputt;;;;\n`, 'nord.csv');
  await upload(id, 'State;Card no;Balance;Shop\ngültig;V-2001;nichts;7\n', 'export.csv');
  const { columns } = await read(id);
  const meant = { State: 'state', 'Card no': 'oldNumber', Balance: 'balance', Shop: 'ignored' };
  await asker.post('map-take-over', {
    id,
    version: (await read(id)).version,
    columns: { ...Object.fromEntries(columns.map(({ name, meaning }) => [name, meaning])), ...meant },
    states: { gültig: 'active' },
  });
  await rehearse(id);
  const { body } = await asker.get<string>(`take-over-faults?id=${id}`);
  const [head, ...faulty] = body.replace('\uFEFF', '').trim().split(/\r?\n/);
  expect(head).toBe(`${HEAD};Shop;Fehler`);
  expect(faulty.map((text) => text.split(';').slice(0, 8))).toEqual([
    ['V-1002', 'gültig', 'kaputt', '', '', '', '', ''],
    ['V-2001', 'gültig', 'nichts', '', '', '', '', '7'],
  ]);
  await upload(id, [head, ...faulty].join('\n').replace('kaputt', '1,00').replace('nichts', '2,00'), 'berichtigt.csv');
  const { lacks, rehearsal } = await rehearse(id);
  expect(lacks).toEqual([]);
  expect(rehearsal).toMatchObject({ faulty: 2, replaced: 2, faults: [], cards: 3, sumFormattedDE: '15,50' });
  expect((await asker.post('drop-take-over', { id, reason: 'Probe' })).status).toBe(200);
});

it('cards come with their balances, and the till finds them by their old numbers', async () => {
  const id = await open();
  const { status, body } = await upload(
    id,
    `${HEAD}\nAB-1001;gültig;12,50;03.02.2024;;;\nAB-1002;gesperrt;1.000,00;;;31.12.2099;\nAB-1003;neu;0;;;;a@b.example\nAB-1004;gelöscht;;;;;\n`,
  );
  expect([status, body]).toEqual([200, { rows: 4 }]);
  const rehearsed = await rehearse(id, { gelöscht: 'left-out' });
  expect(rehearsed.lacks).toEqual([]);
  expect(rehearsed.rehearsal).toMatchObject({
    rows: 4,
    faulty: 0,
    leftOut: 1,
    cards: 3,
    sumFormattedDE: '1.012,50',
    byState: [
      { state: 'active', cards: 1, sumFormattedDE: '12,50' },
      { state: 'left-out', cards: 1, sumFormattedDE: '0,00' },
      { state: 'locked', cards: 1, sumFormattedDE: '1.000,00' },
      { state: 'unused', cards: 1, sumFormattedDE: '0,00' },
    ],
    byYear: [
      { year: 2024, cards: 1, sumFormattedDE: '12,50' },
      { year: null, cards: 2, sumFormattedDE: '1.000,00' },
    ],
  });
  await release(id);
  await work();
  const done = await read(id);
  expect([done.state, done.bookedCards, done.bookedFormattedDE]).toEqual(['done', 3, '1.012,50']);

  const till = await portal.signedIn('kasse@demo.example');
  const found = await till.post<{ balanceFormattedDE: string; cardID: string }>('partner-check-balance', {
    inputCardID: 'ab 1001',
  });
  expect([found.status, found.body]).toEqual([
    200,
    expect.objectContaining({
      balanceFormattedDE: '12,50',
      cardID: expect.stringMatching(/^1761\d{11}$/),
      isJustTakenOver: true,
    }),
  ]);
  // However a scanner reads it: a QR code of theirs, or the track of the stripe.
  for (const inputCardID of ['https://alt.example/karte/AB-1001', '%BAB1001^MUSTER?'])
    expect((await till.post('partner-check-balance', { inputCardID })).body).toMatchObject({ cardID: found.body.cardID });
  const locked = await till.post('partner-check-balance', { inputCardID: 'AB1002' });
  expect(locked.body).toMatchObject({ balanceFormattedDE: '1.000,00', isCardLocked: true });
  expect(await findings()).toEqual([]);

  // Whoever has our letter registers it; the old number alone is as good as none.
  const letters = await support.post<string>('take-over-letters', { id });
  const letter = letters.body.split('\r\n').map((line) => line.split(';'));
  const productionNumber = letter.find(([old]) => old === 'AB1003')![2]!;
  const holder = await portal.signedIn('kundin@demo.example');
  const add = (newCardToAdd: string, newCardProductionNumber: string) =>
    holder.post<{ cardIDs: { cardId: string }[]; fieldErrors: Record<string, string> }>('add-card', {
      newCardToAdd,
      newCardProductionNumber,
    });
  const wrong = await add('AB-1003', 'FALSCH99');
  expect(wrong.body.fieldErrors).toEqual({ newCardProductionNumber: 'Die Produktionsnummer ist ungültig.' });
  // Nobody learns which old numbers there are.
  const unknown = await add('AB-9999', productionNumber);
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
  const added = await add('AB-1003', productionNumber);
  expect([added.status, added.body.cardIDs.map(({ cardId }) => cardId)]).toEqual([
    200,
    expect.arrayContaining([letter.find(([old]) => old === 'AB1003')![1]]),
  ]);
  // Letters tell production numbers, which prove possession: whoever releases cards gets none. A registered card needs
  // none.
  expect((await asker.post('take-over-letters', { id })).status).toBe(403);
  expect(letter.map(([old]) => old)).toEqual(['Alte Kartennummer', 'AB1001', 'AB1003', '']);
  const later = await support.post<string>('take-over-letters', { id });
  expect(later.body.split('\r\n').map((line) => line.split(';')[0])).toEqual(['Alte Kartennummer', 'AB1001', '']);
  expect((await read(id)).lettersTaken).toMatchObject({ times: 2, lastBy: expect.stringContaining('Sascha') });

  // One that is used or registered stands in the way of taking back, and whoever asks is told at once.
  const used = await till.book('partner-guthaben-einloesen', {
    inputCardID: found.body.cardID,
    guthabenEinloesenBetrag: '2,50',
  });
  expect(used.status).toBe(200);
  // Now the till need not say any more that it was taken over.
  const again = await till.post('partner-check-balance', { inputCardID: 'AB1001' });
  expect(again.body).toMatchObject({ balanceFormattedDE: '10,00', isJustTakenOver: false });
  const refused = await asker.post<{ message: string }>('take-back-take-over', { id, reason: 'Irrtum' });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('wurde schon benutzt')]);
  expect((await read(id)).waitsForSecond).toBe(false);
});

it('one that is used after its taking back was asked for is not taken back', async () => {
  const id = await open('Späte Karte');
  await upload(id, `${HEAD}\nS6001;gültig;5,00;;;;\n`);
  await rehearse(id);
  expect((await asker.post('take-back-take-over', { id, reason: 'Irrtum' })).status).toBe(422);
  await release(id);
  await work();
  expect((await asker.post('take-back-take-over', { id, reason: 'Irrtum' })).status).toBe(200);
  const till = await portal.signedIn('kasse@demo.example');
  const { body } = await till.post<{ cardID: string }>('partner-check-balance', { inputCardID: 'S6001' });
  await till.book('partner-guthaben-einloesen', { inputCardID: body.cardID, guthabenEinloesenBetrag: '2,50' });
  expect(await confirm()).toBe(422);
  expect((await read(id)).state).toBe('done');
  const { body: waiting } = await asker.get<{ acts: { number: number }[] }>('four-eyes-acts');
  expect((await asker.post('withdraw-four-eyes-act', { number: waiting.acts[0]!.number })).status).toBe(204);
});

it('old numbers cannot be guessed at a till: ten that stand for nothing are enough, and the trail has them', async () => {
  const id = await open('Ratekarte');
  await upload(id, `${HEAD}\nR-7001;gültig;5,00;;;;\n`);
  await rehearse(id);
  await release(id);
  await work();
  const till = await portal.signedIn('kasse@demo.example');
  const ask = (inputCardID: string) =>
    till.post<{ cardID: string; fieldErrors?: Record<string, string> }>('partner-check-balance', { inputCardID });
  // A right one is no guess.
  for (let time = 0; time < 12; time++) expect((await ask('R7001')).status).toBe(200);
  const { cardID } = (await ask('R7001')).body;
  expect((await ask('ZZ99')).body.fieldErrors).toEqual({ inputCardID: 'Es dürfen nur Zahlen eingegeben werden!' });
  expect((await ask('471100')).body.fieldErrors).toEqual({ inputCardID: 'Ungültige Kartennummer!' });
  const statuses: number[] = [];
  for (let guess = 0; guess < 9; guess++) statuses.push((await ask(`9000123${guess}`)).status);
  expect(statuses).toEqual([...Array<number>(8).fill(422), 429]);
  // Then a right one tells nothing either, but our own numbers go on.
  expect((await ask('R7001')).status).toBe(429);
  expect((await ask(cardID)).status).toBe(200);
  const { rows } = await sql<{ subject: string }>`
    select subject from audit_event where act = 'balance-checked' and subject like 'old number 90%' order by 1 limit 1`.execute(
    portal.database.db,
  );
  expect(rows).toEqual([{ subject: 'old number 90 •••• 30' }]);
});

it('a partner is stopped after fifty, whoever of its people asks', async () => {
  const till = await portal.signedIn('kasse@demo.example');
  await till.post('partner-check-balance', { inputCardID: '470001' });
  await sql`update throttle set attempts = 50 where bucket like 'old number partner %'`.execute(portal.database.db);
  expect((await till.post('partner-check-balance', { inputCardID: '470002' })).status).toBe(429);
});

it('a new card holder registers by old number and production number, and not without the latter', async () => {
  const id = await open('Neukarte');
  await upload(id, `${HEAD}\nN-5001;gültig;5,00;;;;\n`);
  await rehearse(id);
  await release(id);
  await work();
  const letters = await support.post<string>('take-over-letters', { id });
  const [, , productionNumber] = letters.body.split('\r\n')[1]!.split(';');
  const register = async (more: Record<string, string>) => {
    const visitor = portal.visitor();
    const form = newCustomer({ cardID: 'N-5001', cardProductionNumber: '', ...more });
    return visitor.post<{ fieldErrors?: Record<string, string> }>('customer-registration', form, {
      'x-captcha-token': await visitor.captchaToken(),
    });
  };
  expect((await register({})).body.fieldErrors).toMatchObject({ cardID: 'Dieses Feld darf nur Ziffern enthalten.' });
  // Our number is told at any till for the old one, so it alone is as good as none, too.
  const cardID = letters.body.split('\r\n')[1]!.split(';')[1]!;
  expect((await register({ cardID })).body.fieldErrors).toEqual({ cardID: 'Die Kartennummer ist ungültig.' });
  expect((await register({ cardProductionNumber: 'FALSCH99' })).body.fieldErrors).toEqual({
    cardProductionNumber: 'Die Produktionsnummer ist ungültig.',
  });
  expect((await register({ cardProductionNumber: productionNumber! })).status).toBe(204);
});

it('an unused take-over goes back as a whole, and its numbers are free again', async () => {
  const id = await open('Zweitkarte AG');
  await upload(id, `${HEAD}\n7700001;aktiv;5,00;;;;\n7700002;aktiv;6,00;;;;\n`);
  await rehearse(id);
  await release(id);
  await work();
  expect((await asker.post('take-back-take-over', { id, reason: 'Falsche Datei' })).status).toBe(200);
  expect(await confirm()).toBe(204);
  // From the confirmation on no card is usable, whatever the job has done until then.
  expect(await read(id)).toMatchObject({ state: 'taking-back', backCards: 0, backFormattedDE: '0,00', takenBackAt: null });
  const till = await portal.signedIn('kasse@demo.example');
  const still = await till.post<{ cardID: string }>('partner-check-balance', { inputCardID: '7700001' });
  expect([still.status, still.body]).toEqual([200, expect.objectContaining({ isCardLocked: true })]);
  const late = await till.book<ErrorAnswer>('partner-guthaben-einloesen', {
    inputCardID: still.body.cardID,
    guthabenEinloesenBetrag: '2,50',
  });
  expect([late.status, JSON.stringify(late.body)]).toEqual([422, expect.stringContaining('Diese Karte ist gesperrt.')]);
  const opened = await support.post('staff-unlock-card', { number: still.body.cardID, reason: 'Irrtum' });
  expect([opened.status, JSON.stringify(opened.body)]).toEqual([409, expect.stringContaining('bisherigen Anbieter zurück')]);
  // In the middle of it, books and progress agree, and nothing else begins in the region.
  await takeBackTakeOver(portal.database.db, keys, id, () => true, 1);
  expect(await read(id)).toMatchObject({ state: 'taking-back', backCards: 1, backFormattedDE: '5,00' });
  expect(await findings()).toEqual([]);
  expect((await asker.post('take-back-take-over', { id, reason: 'Noch einmal' })).status).toBe(422);
  await work();
  expect(await read(id)).toMatchObject({
    state: 'taken-back',
    backCards: 2,
    backFormattedDE: '11,00',
    takenBackAt: expect.any(String),
  });
  expect(await findings()).toEqual([]);
  const gone = await till.post('partner-check-balance', { inputCardID: '7700001' });
  expect(gone.status).toBe(422);
  const again = await open('Zweitkarte AG');
  await upload(again, `${HEAD}\n7700001;aktiv;5,00;;;;\n`);
  expect((await rehearse(again)).rehearsal?.faulty).toBe(0);
  const { status } = await asker.post('drop-take-over', { id: again, reason: 'nur Probe' });
  expect(status).toBe(200);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from take_over_row where take_over_id = ${again}`.execute(
    portal.database.db,
  );
  expect(rows[0]!.n).toBe(0);
});

it('a rehearsal names what is wrong, row by row, and the rest comes along without the faulty rows', async () => {
  const id = await open('Fehlerkarte');
  await upload(
    id,
    [
      HEAD,
      ';gültig;1,00;;;;',
      'A#1;gültig;1,00;;;;',
      '1,23E+15;gültig;1;;;;',
      '176112345678901;gültig;1,00;;;;',
      'X100;gültig;1,00;;;;',
      'X-100;gültig;1,00;;;;',
      'AB1001;gültig;1,00;;;;',
      '06.05.2024;gültig;1,00;;;;',
      'X101;kaputt;1,00;;;;',
      'X102;;1,00;;;;',
      'X103;gültig;;;;;',
      'X104;gültig;1.234;;;;',
      'X105;gültig;-1,00;;;;',
      'X106;gültig;10.000,01;;;;',
      'X107;neu;1,00;;;;',
      'X108;gültig;1,00;31.02.2024;;;',
      'X109;gültig;1,00;01.01.2090;;;',
      'X110;gültig;1,00;;gestern;;',
      'X111;gültig;1,00;;;01.01.2020;',
      'X112;gültig;1,00;;;;kein-at',
      'X113;gültig;1,00;;;;',
    ].join('\n'),
  );
  const { rehearsal } = await rehearse(id);
  expect(Object.fromEntries(rehearsal!.byFault.map(({ fault, rows }) => [fault, rows]))).toEqual({
    'number-missing': 1,
    'number-unreadable': 1,
    'number-shortened': 1,
    'number-is-day': 1,
    'own-number-invalid': 1,
    'number-twice': 2,
    'number-in-use': 1,
    'state-unknown': 1,
    'state-missing': 1,
    'balance-missing': 1,
    'balance-unreadable': 1,
    'balance-negative': 1,
    'balance-too-large': 1,
    'balance-unused': 1,
    'issued-unreadable': 1,
    'issued-in-future': 1,
    'last-booking-unreadable': 1,
    'expiry-past': 1,
    'email-unreadable': 1,
  });
  expect([rehearsal!.cards, rehearsal!.faulty, rehearsal!.sumFormattedDE]).toEqual([1, 20, '1,00']);
  expect(rehearsal!.faults[0]).toMatchObject({ file: 'karten.csv', line: 2, reason: 'Die Kartennummer fehlt.' });

  const refused = await askToRelease(id);
  expect(refused.status).toBe(422);
  const file = await asker.get<string>(`take-over-faults?id=${id}`);
  expect(file.body.split('\r\n')[1]).toContain('karten.csv, Zeile 2: Die Kartennummer fehlt.');
  expect(file.body.split('\r\n')).toHaveLength(22);
  await release(id, true);
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', bookedCards: 1, leftOut: 20, bookedFormattedDE: '1,00' });
  expect(await findings()).toEqual([]);
});

it('a mended file takes the place of the faulty rows', async () => {
  const id = await open('Mendkarte');
  await upload(id, `${HEAD}\nF1001;gültig;12,50;;;;\nF1002;gültig;kaputt;;;;\nF1003;gültig;1,00;;;;kein-at\n`);
  expect((await rehearse(id)).rehearsal).toMatchObject({ cards: 1, faulty: 2 });
  const { body } = await asker.get<string>(`take-over-faults?id=${id}`);
  await upload(id, body.replace('kaputt', '7,00').replace('kein-at', 'a@b.example'), 'berichtigt.csv');
  const { rehearsal } = await rehearse(id);
  expect(rehearsal).toMatchObject({ rows: 5, cards: 3, faulty: 2, replaced: 2, sumFormattedDE: '20,50', toldCards: 3 });
  expect(rehearsal!.toldFormattedDE).toBe('20,50');
  // Nothing is left to mend.
  expect(rehearsal!.faults).toEqual([]);
  await release(id, true);
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', bookedCards: 3, bookedFormattedDE: '20,50' });
});

it('a row is replaced by its mended one whatever its number was, also where it took two tries', async () => {
  const id = await open('Nummernkarte');
  await upload(id, `${HEAD}\n1,2E+15;gültig;50,00;;;;\n;gültig;7,00;;;;\n;zu;3,00;;;;\nN1004;gültig;1,00;;;;kein-at\n`);
  expect((await rehearse(id, { zu: 'locked' })).rehearsal).toMatchObject({ faulty: 4, toldCards: 4, toldFormattedDE: '61,00' });
  const fetchFaults = async () => (await asker.get<string>(`take-over-faults?id=${id}`)).body;
  // Two are right now. One was never issued, and stays behind; one has another fault.
  const mended = (await fetchFaults())
    .replace('1,2E+15;', 'N1001;')
    .replace('\r\n;gültig;7,00', '\r\nN1002;gültig;kaputt')
    .replace('\r\n;zu;', '\r\nN1003;nie ausgegeben;');
  await upload(id, mended.replace('kein-at', 'a@b.example'), 'berichtigt.csv');
  const { rehearsal } = await rehearse(id, { zu: 'locked', 'nie ausgegeben': 'left-out' });
  expect(rehearsal).toMatchObject({ cards: 2, leftOut: 1, faulty: 5, replaced: 4, withoutAmount: 1 });
  expect(rehearsal!.faults.map(({ file, line }) => [file, line])).toEqual([['berichtigt.csv', 3]]);
  // Only what is left to mend comes again, and leads back to the first file.
  const again = await fetchFaults();
  expect(again.match(/^.*(karten|berichtigt)\.csv, Zeile \d+/gm)).toHaveLength(1);
  await upload(id, again.replace('kaputt', '7,00'), 'zweiter-versuch.csv');
  const last = (await rehearse(id, { zu: 'locked', 'nie ausgegeben': 'left-out' })).rehearsal;
  expect(last).toMatchObject({
    cards: 3,
    leftOut: 1,
    faulty: 5,
    replaced: 5,
    toldCards: 4,
    toldFormattedDE: '61,00',
    faults: [],
  });
});

it('a faulty row beside a good one of the same file is not replaced by it: its balance still counts', async () => {
  const id = await open('Zwillingskarte');
  await upload(id, `${HEAD}\nT1001;gültig;12,50;;;;\nT1001;gültig;7,00;;;;kein-at\n`);
  const { rehearsal } = await rehearse(id);
  expect(rehearsal).toMatchObject({ cards: 1, faulty: 1, replaced: 0, toldCards: 2, toldFormattedDE: '19,50' });
});

it('an amount that was cut at its comma is a fault, and nothing of it is lost', async () => {
  const id = await open('Kommakarte');
  await upload(id, 'Kartennummer,Zustand,Guthaben\nC1001,gültig,12,50\nC1002,gültig,"7,50"\nC1003,gültig,3,\n');
  const { rehearsal } = await rehearse(id);
  expect(rehearsal).toMatchObject({ cards: 2, faulty: 1, sumFormattedDE: '10,50' });
  expect(rehearsal!.byFault.map(({ fault }) => fault)).toEqual(['too-many-cells']);
  const { body } = await asker.get<string>(`take-over-faults?id=${id}`);
  expect(body.split('\r\n')[1]).toMatch(/^C1001;gültig;12;.*karten\.csv, Zeile 2: .*;50$/);
});

it('a state that is called like a part of every object is a state like any other', async () => {
  const id = await open('Objektkarte');
  await upload(id, `${HEAD}\nO1001;constructor;1,00;;;;\nO1002;gültig;2,00;;;;\n`);
  const { rehearsal, states } = await rehearse(id);
  expect(states).toContainEqual({ name: 'constructor', rows: 1, meaning: '' });
  expect(rehearsal!.byFault.map(({ fault }) => fault)).toEqual(['state-unknown']);
});

it('what stays behind has an amount, and an unexplained difference to the former provider is refused', async () => {
  const id = await open('Summenkarte');
  const rows = ['S1001;gültig;10,00', 'S1002;beendet;5,50', 'S1003;beendet;', 'S1004;lila;2,00', 'S1005;gültig;kaputt'];
  await upload(id, `${HEAD}\n${rows.map((row) => `${row};;;;`).join('\n')}\n`);
  expect((await read(id)).states).toContainEqual({ name: 'beendet', rows: 2, meaning: '' });
  const { rehearsal } = await rehearse(id, { beendet: 'left-out' });
  expect(rehearsal).toMatchObject({
    cards: 1,
    leftOut: 2,
    leftOutFormattedDE: '5,50',
    faulty: 2,
    faultyFormattedDE: '2,00',
    withoutAmount: 2,
    toldCards: 5,
    toldFormattedDE: '17,50',
  });
  const said = { leavesOutFaulty: true, providerCards: '6', providerSum: '20,00' };
  const refused = await askToRelease(id, said);
  expect(refused.status).toBe(422);
  expect(refused.body.fieldErrors).toEqual({
    differenceReason: expect.stringContaining('1 Karte weniger in den Dateien, 2,50 € weniger in den Dateien'),
  });
  expect((await askToRelease(id, { ...said, differenceReason: 'Zeile 5 ist unleserlich' })).status).toBe(200);
  const { body } = await second.get<{ acts: { facts: { name: string; value: string }[] }[] }>('four-eyes-acts');
  const facts = Object.fromEntries(body.acts[0]!.facts.map(({ name, value }) => [name, value]));
  expect(facts).toMatchObject({
    Dateien: expect.stringMatching(/^karten\.csv \(SHA-256 [0-9a-f]{12}…\)$/),
    'Lesbare Guthaben der übrigen fehlerhaften Zeilen': '2,00 €',
    'Lesbare Guthaben dieser Zeilen': '5,50 €',
    'Karten laut Vorgänger': '6',
    'Guthaben laut Vorgänger': '20,00 €',
    Unterschied: '1 Karte weniger in den Dateien, 2,50 € weniger in den Dateien',
    'Grund des Unterschieds': 'Zeile 5 ist unleserlich',
  });
  expect(await confirm()).toBe(204);
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', bookedCards: 1 });
});

it('a rehearsal that has not judged each row releases nothing', async () => {
  const id = await open('Lückenkarte');
  await upload(id, `${HEAD}\nL1001;gültig;1,00;;;;\nL1002;gültig;2,00;;;;\n`);
  await rehearse(id);
  await portal.database.db
    .updateTable('take_over_row')
    .set({ state: null })
    .where('take_over_id', '=', id)
    .where('old_number', '=', 'L1002')
    .execute();
  const { status } = await askToRelease(id, { leavesOutFaulty: true });
  expect(status).toBe(422);
});

it('a guess counts once a person has saved it', async () => {
  const id = await open('Schätzkarte');
  await upload(id, `${HEAD}\nR1001;gültig;1,00;;;;\n`);
  const { version, columns, states, lacks } = await read(id);
  expect(columns[0]).toMatchObject({ name: 'Karten-Nr.', meaning: 'oldNumber' });
  expect(states).toEqual([{ name: 'gültig', rows: 1, meaning: 'active' }]);
  expect(lacks).toEqual(['Die Zuordnung ist noch nicht gespeichert.']);
  expect((await asker.post('rehearse-take-over', { id, version })).status).toBe(422);
  expect((await rehearse(id)).rehearsal).toMatchObject({ cards: 1 });
  // A word that comes with a later file is one that nobody has seen.
  await upload(id, `${HEAD}\nR1002;neu;0;;;;\n`, 'mehr.csv');
  expect((await read(id)).lacks).toEqual(['Die Zuordnung ist noch nicht gespeichert.']);
});

it('of two columns that may be the same none is guessed', async () => {
  const id = await open('Doppelkarte');
  await upload(id, 'Kartennummer;Zustand;Anfangssaldo;Saldo\nP1001;gültig;9,00;1,00\n');
  const { columns } = await read(id);
  expect(columns.map(({ meaning }) => meaning)).toEqual(['oldNumber', 'state', '', '']);
});

it('a release that waits ends with a change of what it is about, whoever makes it', async () => {
  const id = await open('Wechselkarte');
  await upload(id, `${HEAD}\nW1001;gültig;1,00;;;;\n`);
  const ask = async () => {
    const { version } = await rehearse(id);
    const asked = await askToRelease(id);
    expect(asked.status).toBe(200);
    expect((await read(id)).waitsForSecond).toBe(true);
    return version;
  };
  const waiting = async () => (await second.get<{ acts: unknown[] }>('four-eyes-acts')).body.acts.length;
  const states = async () => {
    const { rows } = await sql<{ told: string }>`
      select concat_ws(': ', state, refusal) as told from four_eyes_act
       where subject like ${`%take-over ${id}`} order by four_eyes_act_id`.execute(portal.database.db);
    return rows.map(({ told }) => told);
  };
  await ask();
  await upload(id, `${HEAD}\nW1002;gültig;900,00;;;;\n`, 'mehr.csv');
  expect(await read(id)).toMatchObject({ state: 'open', rehearsal: null, waitsForSecond: false });
  expect([await waiting(), await states()]).toEqual([0, ['withdrawn']]);

  const version = await ask();
  expect((await second.post('map-take-over', { id, version, columns: {}, states: {} })).status).toBe(204);
  const changed = 'refused: Die Übernahme wurde seitdem geändert.';
  expect([await waiting(), await states()]).toEqual([0, ['withdrawn', changed]]);

  await ask();
  expect((await second.post('drop-take-over', { id, reason: 'Doch nicht' })).status).toBe(200);
  const dropped = 'refused: Die Übernahme wurde verworfen.';
  expect([await waiting(), await states()]).toEqual([0, ['withdrawn', changed, dropped]]);
});

it('what was changed in the books after its release was asked for is not released', async () => {
  const id = await open('Wettlauf');
  await upload(id, `${HEAD}\nV1001;gültig;1,00;;;;\n`);
  await rehearse(id);
  const asked = await askToRelease(id);
  expect(asked.status).toBe(200);
  // As if the change came in the moment before the act was ended.
  await sql`update take_over set version = version + 1 where take_over_id = ${id}`.execute(portal.database.db);
  expect(await confirm()).toBe(422);
  expect((await read(id)).state).toBe('open');
  expect((await asker.post('drop-take-over', { id, reason: 'Aufräumen' })).status).toBe(200);
});

it('what was judged anew in the moment of its release is not released', async () => {
  const id = await open('Momentkarte');
  await upload(id, `${HEAD}\nMO1001;gültig;1,00;;;;\n`);
  await rehearse(id);
  const { version } = await read(id);
  const { region_id: regionId, opened_by: staffId } = await portal.database.db
    .selectFrom('take_over')
    .select(['region_id', 'opened_by'])
    .where('take_over_id', '=', id)
    .executeTakeFirstOrThrow();
  const prepared = { regionId, staffId, id, version };
  const release = await describeRelease(portal.database.db, prepared);
  const carryOut = (cents: number) =>
    portal.database.db.transaction().execute((trx) => takeOverReleaseKind.carryOut(trx, { ...release, cents }, actBy(prepared)));
  await expect(carryOut(900)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect((await read(id)).state).toBe('open');
  // Control: what both have read is.
  await carryOut(100);
  expect((await read(id)).state).toBe('released');
  await work();
});

it('the application changes nothing of what was released, and books nothing itself', async () => {
  const { db } = portal.database;
  const id = await open('Festkarte');
  await upload(id, `${HEAD}\nFE1001;gültig;1,00;;;;\nFE1002;gelöscht;;;;;\n`);
  await rehearse(id, { gelöscht: 'left-out' });
  const ofThis = sql`where take_over_id = ${id}`;
  const refused = async (...statements: ReturnType<typeof sql>[]) => {
    for (const statement of statements)
      await expect(statement.execute(db)).rejects.toThrow(/permission denied|what was released stays|come to something else/);
  };
  const count = sql`update take_over set booked_cards = 1, booked_cents = 100 ${ofThis}`;
  const give = sql`update take_over_row set card_number = (select min(card_number) from card) ${ofThis}`;
  const releaseOther = sql`
    update take_over set state = 'released', cards = 1, cents = 101, left_out = 1, asked_by = opened_by,
      released_by = opened_by, released_at = now() ${ofThis}`;
  const insert = sql`
    insert into take_over (region_id, provider, opened_by, booked_cards)
    select region_id, provider, opened_by, 1 from take_over ${ofThis}`;
  await refused(count, give, releaseOther, insert);
  await release(id);
  const changes = [
    sql`update take_over set cards = 2, cents = 500 ${ofThis}`,
    sql`update take_over set rows_sha256 = null ${ofThis}`,
    sql`update take_over set state = 'open' ${ofThis}`,
    sql`update take_over_row set cents = 500 ${ofThis}`,
    sql`update take_over_row set faults = '{number-missing}' ${ofThis}`,
    sql`delete from take_over_row ${ofThis}`,
    sql`delete from take_over_file ${ofThis}`,
    sql`insert into take_over_row (region_id, take_over_id, file_id, line, cells)
        select region_id, take_over_id, file_id, 9, cells from take_over_row ${ofThis}`,
  ];
  await refused(count, give, ...changes);
  await work();
  expect((await read(id)).state).toBe('done');
  await refused(count, give, ...changes, sql`update take_over_row set entry_id = null ${ofThis}`);
  expect(await findings()).toEqual([]);
});

it.each<[string, () => Promise<string | Uint8Array<ArrayBuffer>>]>([
  ['commas and UTF-8', async () => 'Kartennummer,Zustand,Guthaben\nD1-100,gesperrt,"1,50"\n'],
  ['tabs', async () => 'Kartennummer\tZustand\tGuthaben\nD2-100\tgesperrt\t1.50\n'],
  [
    'Windows-1252',
    async () => new Uint8Array(Buffer.from('Kartennummer;Zustand;Guthaben;Gültig bis\nD3-100;gesperrt;1,50 \x80;\n', 'latin1')),
  ],
  [
    'Excel',
    async () =>
      new Uint8Array(
        await writeExcelFile([
          ['Kartennummer', 'Zustand', 'Guthaben', 'Ausgegeben am'].map((value) => ({ value, type: String })),
          [
            { value: 'D4-100', type: String },
            { value: 'gesperrt', type: String },
            { value: 1.5, type: Number },
            { value: new Date('2024-05-06T00:00:00Z'), type: Date, format: 'dd.mm.yyyy' },
          ],
        ]).toBuffer(),
      ),
  ],
])('reads %s', async (_, content) => {
  const id = await open('Dialekte');
  expect((await upload(id, await content(), 'liste')).body).toEqual({ rows: 1 });
  const { rehearsal, lacks } = await rehearse(id);
  expect([lacks, rehearsal?.faults, rehearsal?.sumFormattedDE, rehearsal?.byState]).toEqual([
    [],
    [],
    '1,50',
    [{ state: 'locked', cards: 1, sumFormattedDE: '1,50' }],
  ]);
});

it('numbers that Excel has altered are faults, and those that may have lost zeros are counted', async () => {
  const id = await open('Excelkarte');
  const number = (value: number) => ({ value, type: Number });
  const day = { value: new Date('2024-05-06T00:00:00Z'), type: Date, format: 'dd.mm.yyyy' };
  const file = await writeExcelFile([
    ['Kartennummer', 'Zustand', 'Guthaben'],
    ...[number(4_006_381_333_931_001), number(1e15), day, number(12_345), '0012346'].map((cell) => [cell, 'gültig', number(1)]),
  ]).toBuffer();
  await upload(id, new Uint8Array(file), 'karten.xlsx');
  const { rehearsal } = await rehearse(id);
  expect(rehearsal!.byFault.map(({ fault, rows }) => [fault, rows])).toEqual([
    ['number-shortened', 2],
    ['number-is-day', 1],
  ]);
  expect(rehearsal!.byLength).toEqual([
    { length: 5, cards: 1, sumFormattedDE: '1,00' },
    { length: 7, cards: 1, sumFormattedDE: '1,00' },
  ]);
});

it('a stray quotation mark swallows no rows: the file is refused with its line', async () => {
  const id = await open('Zeichenkarte');
  const rows = ['Q1001;gültig;1,00', '"Q1002;gültig;2,00', 'Q1003;gültig;3,00'];
  const unclosed = await upload(id, `Kartennummer;Zustand;Guthaben\n${rows.join('\n')}\n`);
  expect([unclosed.status, JSON.stringify(unclosed.body)]).toEqual([
    422,
    expect.stringContaining('Zeile 3: Ein Anführungszeichen'),
  ]);
  const closed = await upload(id, `Kartennummer;Zustand;Guthaben\n${rows.join('\n')}\n"Q1004;gültig;4,00\n`);
  expect([closed.status, JSON.stringify(closed.body)]).toEqual([422, expect.stringContaining('Zeile 3: Ein Anführungszeichen')]);
});

it('two stray quotation marks that look like a pair swallow no rows either; a cell of two lines is none', async () => {
  const id = await open('Paarkarte');
  const head = 'Kartennummer;Zustand;Guthaben;Notiz';
  const rows = ['Q2001;gültig;1,00;"zwei\nZeilen"', 'Q2002;gültig;2,00;"Muster', 'Q2003;gültig;3,00;Beispiel"'];
  const pair = await upload(id, `${head}\n${rows.join('\n')}\n`);
  expect([pair.status, JSON.stringify(pair.body)]).toEqual([422, expect.stringContaining('Zeile 4: Ein Anführungszeichen')]);
  expect((await upload(id, `${head}\n${rows[0]}\n`)).body).toEqual({ rows: 1 });
});

it('a workbook with several sheets is refused, and one with an empty second sheet is not', async () => {
  const id = await open('Blattkarte');
  const rows = [
    ['Kartennummer', 'Zustand', 'Guthaben'],
    ['B1001', 'gültig', '1,00'],
  ];
  const book = async (second: string[][]) =>
    new Uint8Array(
      await writeExcelFile([
        { sheet: 'Eins', data: rows },
        { sheet: 'Zwei', data: second },
      ]).toBuffer(),
    );
  const refused = await upload(id, await book([['B1002', 'gültig', '2,00']]), 'karten.xlsx');
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('mehrere Blätter')]);
  expect((await upload(id, await book([]), 'karten.xlsx')).body).toEqual({ rows: 1 });
});

it('what columns and states mean is remembered for the provider', async () => {
  const id = await open('Merkkarte');
  await upload(id, 'Foo;Bar;Baz;Quux\nM1001;X;3,00;egal\n');
  const before = await read(id);
  expect(before.lacks).toHaveLength(7);
  const mapped = await asker.post('map-take-over', {
    id,
    version: before.version,
    columns: { Foo: 'oldNumber', Bar: 'state', Baz: 'balance', Quux: 'ignored' },
    states: { X: 'active' },
  });
  expect(mapped.status).toBe(204);
  expect((await rehearse(id)).rehearsal).toMatchObject({ cards: 1, faulty: 0, sumFormattedDE: '3,00' });
  const next = await open('merkkarte');
  await upload(next, 'Foo;Bar;Baz;Quux\nM1002;X;4,00;egal\n');
  expect((await read(next)).lacks).toEqual([]);
  expect((await rehearse(next)).rehearsal).toMatchObject({ cards: 1, faulty: 0, sumFormattedDE: '4,00' });
});

it('that cards stay behind is said each time, and what was given up is not remembered', async () => {
  const id = await open('Bleibkarte');
  await upload(id, `${HEAD}\nY1001;gültig;1,00;;;;\nY1002;zu;9,00;;;;\n`);
  expect((await rehearse(id, { zu: 'left-out' })).rehearsal).toMatchObject({ cards: 1, leftOut: 1 });
  const next = await open('Bleibkarte');
  await upload(next, `${HEAD}\nY1003;gültig;1,00;;;;\nY1004;zu;9,00;;;;\n`);
  expect(await read(next)).toMatchObject({
    states: [
      { name: 'gültig', meaning: 'active' },
      { name: 'zu', meaning: '' },
    ],
    lacks: ['Die Zuordnung ist noch nicht gespeichert.'],
  });
  await rehearse(next, { zu: 'locked' });
  expect((await asker.post('drop-take-over', { id: next, reason: 'Falsche Dateien' })).status).toBe(200);
  const last = await open('Bleibkarte');
  await upload(last, `${HEAD}\nY1005;zu;9,00;;;;\n`);
  expect((await read(last)).states).toMatchObject([{ name: 'zu', meaning: '' }]);
});

it('shows nothing of a column that proves whose a card is, whatever it is called', async () => {
  const id = await open();
  await upload(id, 'Karten-Nr.;Status;Saldo;Beiwert\nB-77001;aktiv;1,00;geheim77\n');
  const exampleOf = async () => (await read(id)).columns.find(({ name }) => name === 'Beiwert')!.example;
  // Nobody has said yet what it is.
  expect(await exampleOf()).toBe('geheim77');
  const { version, columns, states } = await read(id);
  const meanings = Object.fromEntries(columns.map(({ name, meaning }) => [name, meaning]));
  const mapped = await asker.post('map-take-over', {
    id,
    version,
    columns: { ...meanings, Beiwert: 'productionNumber' },
    states: Object.fromEntries(states.map(({ name, meaning }) => [name, meaning])),
  });
  expect(mapped.status).toBe(204);
  expect(await exampleOf()).toBe('wird nicht gezeigt');
});
