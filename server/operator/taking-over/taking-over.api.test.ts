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
import { continueTakeOvers } from './continue-take-overs.ts';

const keys = openSealKeys(readConfig({}));
let portal: TestPortal;
let asker: Visitor;
let second: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  asker = await portal.signedIn('rechnungswesen@demo.example');
  second = await portal.signedIn('betrieb@demo.example');
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
    expect.objectContaining({ balanceFormattedDE: '12,50', cardID: expect.stringMatching(/^1761\d{11}$/) }),
  ]);
  const locked = await till.post('partner-check-balance', { inputCardID: 'AB1002' });
  expect(locked.body).toMatchObject({ balanceFormattedDE: '1.000,00', isCardLocked: true });
  expect(await findings()).toEqual([]);

  // Whoever has our letter registers it; the old number alone is as good as none.
  const letters = await asker.post<string>('take-over-letters', { id });
  const letter = letters.body.split('\r\n').map((line) => line.split(';'));
  const productionNumber = letter.find(([old]) => old === 'AB1003')![2]!;
  const holder = await portal.signedIn('kundin@demo.example');
  const add = (newCardToAdd: string, newCardProductionNumber: string) =>
    holder.post<{ cardIDs: { cardId: string }[]; fieldErrors: Record<string, string> }>('add-card', {
      newCardToAdd,
      newCardProductionNumber,
    });
  expect((await add('AB-1003', 'FALSCH99')).body.fieldErrors).toEqual({
    newCardProductionNumber: 'Die Produktionsnummer ist ungültig.',
  });
  expect((await add('AB-9999', productionNumber)).body.fieldErrors).toEqual({ newCardToAdd: 'Die Kartennummer ist ungültig.' });
  const added = await add('AB-1003', productionNumber);
  expect([added.status, added.body.cardIDs.map(({ cardId }) => cardId)]).toEqual([
    200,
    expect.arrayContaining([letter.find(([old]) => old === 'AB1003')![1]]),
  ]);

  // One that is used stands in the way of taking back.
  const used = await till.book('partner-guthaben-einloesen', {
    inputCardID: found.body.cardID,
    guthabenEinloesenBetrag: '2,50',
  });
  expect(used.status).toBe(200);
  expect((await asker.post('take-back-take-over', { id, reason: 'Irrtum' })).status).toBe(200);
  expect(await confirm()).toBe(422);
  expect((await read(id)).state).toBe('done');
  const { body: waiting } = await asker.get<{ acts: { number: number }[] }>('four-eyes-acts');
  expect((await asker.post('withdraw-four-eyes-act', { number: waiting.acts[0]!.number })).status).toBe(204);
});

it('a number that stands for no card is a question like any other, and is counted', async () => {
  const till = await portal.signedIn('kasse@demo.example');
  const ask = (inputCardID: string) =>
    till.post<{ fieldErrors?: Record<string, string> }>('partner-check-balance', { inputCardID });
  expect((await ask('ZZ99')).body.fieldErrors).toEqual({ inputCardID: 'Es dürfen nur Zahlen eingegeben werden!' });
  expect((await ask('471100')).body.fieldErrors).toEqual({ inputCardID: 'Ungültige Kartennummer!' });
  const statuses = new Set<number>();
  for (let guess = 0; guess < 61; guess++) statuses.add((await ask(`9000${guess}`)).status);
  expect(statuses).toEqual(new Set([422, 429]));
});

it('a new card holder registers by old number and production number, and not without the latter', async () => {
  const id = await open('Neukarte');
  await upload(id, `${HEAD}\nN-5001;gültig;5,00;;;;\n`);
  await rehearse(id);
  await release(id);
  await work();
  const letters = await asker.post<string>('take-over-letters', { id });
  const [, , productionNumber] = letters.body.split('\r\n')[1]!.split(';');
  const register = async (more: Record<string, string>) => {
    const visitor = portal.visitor();
    const form = newCustomer({ cardID: 'N-5001', cardProductionNumber: '', ...more });
    return visitor.post<{ fieldErrors?: Record<string, string> }>('customer-registration', form, {
      'x-captcha-token': await visitor.captchaToken(),
    });
  };
  expect((await register({})).body.fieldErrors).toMatchObject({ cardID: 'Dieses Feld darf nur Ziffern enthalten.' });
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
  expect((await read(id)).state).toBe('taken-back');
  expect(await findings()).toEqual([]);
  const till = await portal.signedIn('kasse@demo.example');
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
    'number-like-ours': 1,
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
  expect(rehearsal!.faults.map(({ file }) => file)).toEqual(['karten.csv', 'karten.csv']);
  await release(id, true);
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', bookedCards: 3, bookedFormattedDE: '20,50' });
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
  const id = await open('Ratekarte');
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

it('what was changed after its rehearsal is not released', async () => {
  const id = await open('Wechselkarte');
  await upload(id, `${HEAD}\nW1001;gültig;1,00;;;;\n`);
  await rehearse(id);
  const asked = await askToRelease(id);
  expect(asked.status).toBe(200);
  await upload(id, `${HEAD}\nW1002;gültig;900,00;;;;\n`, 'mehr.csv');
  expect(await confirm()).toBe(422);
  expect((await read(id)).state).toBe('open');
  expect((await read(id)).rehearsal).toBe(null);
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
