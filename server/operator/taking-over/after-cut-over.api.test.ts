import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { TakeOver, TakeOverUse } from '#contract/operator/taking-over/taking-over.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { findCardByOldNumber } from '#server/parties/cards/card-aliases.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { type Prepared, prepareTakeOver, releaseTakeOver } from '#tests/support/take-over.ts';
import { continueTakeOvers } from './continue-take-overs.ts';

let portal: TestPortal;
let accounting: Visitor;
let till: Visitor;
let staffId: number;
beforeAll(async () => {
  portal = await startTestPortal();
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  till = await portal.signedIn('kasse@demo.example');
  ({ person_id: staffId } = await portal.database.db
    .selectFrom('person')
    .select('person_id')
    .where('email', '=', 'betrieb@demo.example')
    .executeTakeFirstOrThrow());
});
afterAll(async () => {
  await sealBooks(portal.database.db, SEAL_KEYS);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const prepare = (lines: readonly string[], provider: string) =>
  prepareTakeOver(portal.database.db, { regionId: 1, staffId }, lines, provider);

async function cutOver(prepared: Prepared): Promise<void> {
  await portal.database.db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  await continueTakeOvers(portal.database.db, SEAL_KEYS);
}

/** The paper of totals with its text, and whether it is tagged. */
async function paperOf(id: number, kind: 'rehearsal' | 'cut-over') {
  const { status, body } = await accounting.post<Uint8Array>('take-over-paper', { id, kind });
  expect(status).toBe(200);
  const document = await getDocumentProxy(new Uint8Array(body));
  const { text } = await extractText(document, { mergePages: true });
  return { bytes: Buffer.from(body), text: text.replaceAll(/\s+/g, ' '), isTagged: (await document.getMarkInfo())?.Marked };
}

const read = async (id: number) => (await accounting.get<TakeOver>(`take-over?id=${id}`)).body;
const use = async (id: number) => (await accounting.get<TakeOverUse>(`take-over-use?id=${id}`)).body;
const refusedPaper = async (id: number, kind: string) =>
  (await accounting.post<ErrorAnswer>('take-over-paper', { id, kind })).body.errorMessage;

it('the totals of a rehearsal and of the cut-over are a paper to sign, tagged and for the archive', async () => {
  const prepared = await prepare(['P1001;aktiv;1.234,56', 'P1002;gesperrt;0,44', 'P1003;aktiv;kaputt'], 'Papierkarte GmbH');
  const { id } = prepared;
  const [file] = (await read(id)).files;
  const rehearsed = await paperOf(id, 'rehearsal');
  expect(rehearsed.isTagged).toBe(true);
  expect(rehearsed.bytes.toString('latin1')).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</);
  expect(rehearsed.text).toContain('Kontrollsummen der Probe');
  expect(rehearsed.text).toContain('Werden übernommen 2 1.235,00 €');
  expect(rehearsed.text).toContain('Fehlerhaft, bleiben zurück 1 0,00 €');
  expect(rehearsed.text).toContain('Zusammen 3 1.235,00 €');
  expect(rehearsed.text).toContain('gültig 1 1.234,56 €');
  expect(rehearsed.text).toContain('gesperrt 1 0,44 €');
  expect(rehearsed.text.replaceAll(' ', '')).toContain(file!.sha256);
  expect(rehearsed.text).toContain('Unterschrift des bisherigen Anbieters');
  expect(rehearsed.text).not.toContain('Zahlung der Guthaben');
  expect(await refusedPaper(id, 'cut-over')).toBe('Diese Aufstellung gibt es, sobald die Übernahme abgeschlossen ist.');

  await cutOver(prepared);
  const { text } = await paperOf(id, 'cut-over');
  const { claim } = await read(id);
  expect(text).toContain('Kontrollsummen der Übernahme');
  expect(text).toContain('Übernommene Guthaben 1.235,00 €');
  expect(text).toMatch(/Freigabe erbeten von \S+.* Freigabe bestätigt \d\d\.\d\d\.\d{4}/);
  expect(text).toContain(`Verwendungszweck ${claim!.label}`);
  expect(text).toContain('IBAN DE');
  // What was signed stays as it was.
  expect((await paperOf(id, 'rehearsal')).bytes.equals(rehearsed.bytes)).toBe(true);
  const { rows } = await sql<{ kind: string; sha256: string }>`
    select kind, encode(sha256(pdf), 'hex') as sha256 from take_over_paper where take_over_id = ${id} order by kind desc`.execute(
    portal.database.db,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['rehearsal', 'cut-over']);
  expect(rows[0]!.sha256).toBe(createHash('sha256').update(rehearsed.bytes).digest('hex'));
});

it('a paper is of the files as they are: what was changed since is to be rehearsed first', async () => {
  const { id } = await prepare(['V1001;aktiv;1,00'], 'Wechselkarte');
  const form = new FormData();
  form.set('takeOverFile', new File(['Kartennummer;Zustand;Guthaben\nV1002;aktiv;2,00\n'], 'mehr.csv'));
  expect((await accounting.post(`upload-take-over-file?id=${id}&name=mehr.csv`, form)).status).toBe(200);
  expect(await refusedPaper(id, 'rehearsal')).toBe(
    'Diese Aufstellung gibt es, sobald die Dateien geprobt sind, wie sie jetzt sind.',
  );
  expect((await till.post('take-over-paper', { id, kind: 'rehearsal' })).status).toBe(403);
});

it('the page counts what the cards of a take-over do, and nothing else', async () => {
  const { db } = portal.database;
  const prepared = await prepare(['U1001;aktiv;50,00', 'U1002;aktiv;20,00', 'U1003;gesperrt;5,00'], 'Tageskarte');
  const { id } = prepared;
  expect((await accounting.get<ErrorAnswer>(`take-over-use?id=${id}`)).status).toBe(422);
  await cutOver(prepared);
  expect(await use(id)).toEqual({
    shown: 0,
    used: 0,
    bookings: 0,
    undone: 0,
    undoneFormattedDE: '0,00',
    locked: 0,
    registered: 0,
    sumFormattedDE: '75,00',
    missed: 0,
  });
  const ask = (inputCardID: string) => till.post<{ cardID: string }>('partner-check-balance', { inputCardID });
  const { cardID } = (await ask('U1001')).body;
  await ask(cardID);
  await ask('U1003');
  expect((await ask('U9999')).status).toBe(422);
  for (const guthabenEinloesenBetrag of ['10,00', '2,50'])
    expect((await till.book('partner-guthaben-einloesen', { inputCardID: cardID, guthabenEinloesenBetrag })).status).toBe(200);
  expect(await use(id)).toMatchObject({ shown: 2, used: 1, bookings: 2, undone: 0, sumFormattedDE: '62,50', missed: 1 });
  const other = (await findCardByOldNumber(db, 1, 'U1002'))!;
  await closeCardAccount(db, 1, other, 'locked');
  const [last] = (
    await sql<{ id: number }>`select max(entry_id) as id from entry where region_id = 1 and type = 'redemption'`.execute(db)
  ).rows;
  expect((await till.book('partner-storno', { bookingNumber: last!.id, reason: 'Falscher Betrag' })).status).toBe(200);
  expect(await use(id)).toMatchObject({
    used: 1,
    bookings: 2,
    undone: 1,
    undoneFormattedDE: '2,50',
    locked: 1,
    sumFormattedDE: '65,00',
  });
});
