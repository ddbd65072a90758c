import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataCarrier, OutlinedFile } from '#contract/operator/data-carriers/data-carriers.ts';
import { defuseField } from '#contract/common/defuse-field.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { cellsOf, centsOfCell, faultsOf, type ReadCarrier, readCarrier, wrongChecksums } from '#tests/support/read-carrier.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const BAD_NAME = '=HYPERLINK("http://x")';
/** The zone moves from summer to winter in this month. */
const october = { from: '2025-10-01', until: '2025-10-31' };

let portal: TestPortal;
let staff: Visitor;
let books: Books;
let other: Books;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signedIn('betrieb@demo.example');
  const { db } = portal.database;
  books = await openBooks(db, 5);
  other = await openBooks(db, 2);
  await bookAtRandom();
  await portal.database.runAsOwner(`
    update partner set name = '${BAD_NAME}', company_city = E'Lahr;\\r\\n"Schwarzwald"' where partner_id = ${books.partnerId};
    update partner set name = 'Nachbarregion' where partner_id = ${other.partnerId}`);
  await sealBooks(db, SEAL_KEYS);
});
afterAll(() => portal.close());

/** Bookings in September, October and November, also in the first and last second of October in Berlin. */
async function bookAtRandom(): Promise<void> {
  const { db } = portal.database;
  const { topUp, redeem, bonus, reverse } = postingsOf(books);
  const foreign = postingsOf(other);
  const times = [
    '2025-09-12T10:00:00Z',
    '2025-09-30T21:59:58Z',
    '2025-09-30T22:00:01Z',
    '2025-10-10T10:00:00Z',
    '2025-10-26T00:30:00Z',
    '2025-10-26T01:30:00Z',
    '2025-10-31T22:59:58Z',
    '2025-10-31T23:00:01Z',
    '2025-11-20T10:00:00Z',
  ];
  const chosen = (most: number) => 1 + Math.floor(Math.random() * most);
  for (const time of times) {
    await moveClock(portal.database, new Date(time), 0.001);
    for (const card of books.cards) {
      const [first] = await postBookings(db, SEAL_KEYS, books.regionId, [
        topUp(card, 1_000 + chosen(999)),
        redeem(card, chosen(500)),
        bonus(card, chosen(99)),
      ]);
      if (first!.isPosted && Math.random() < 0.2)
        await postBookings(db, SEAL_KEYS, books.regionId, [reverse(card, first!.entryId)]);
    }
    await postBookings(db, SEAL_KEYS, other.regionId, [foreign.topUp(other.cards[0]!, 777)]);
  }
  await restoreClock(portal.database);
}

const slugOf = async (regionId: number) =>
  (await portal.database.db.selectFrom('region').select('slug').where('region_id', '=', regionId).executeTakeFirstOrThrow()).slug;

async function request(visitor: Visitor, wanted: object) {
  return visitor.post<{ id: number }>('request-data-carrier', { recipient: 'Finanzamt Lahr', ...wanted });
}

async function take(wanted: object): Promise<ReadCarrier & { id: number; bytes: Uint8Array }> {
  const asked = await request(staff, wanted);
  expect(asked.status).toBe(200);
  const { id } = asked.body;
  const answer = await staff.get<Uint8Array>(`data-carrier?id=${id}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="Datentraeger-${id}.zip"`);
  return { ...(await readCarrier(answer.body)), id, bytes: answer.body };
}

describe('the carrier of a region', () => {
  let carrier: Awaited<ReturnType<typeof take>>;
  beforeAll(async () => {
    carrier = await take({ ...october, region: await slugOf(books.regionId) });
  });

  it('describes itself by an index that is valid by the DTD beside it', () => {
    expect(carrier.faults).toEqual([]);
  });

  it('control: an index of another structure is not valid', async () => {
    const broken = carrier.text('index.xml').replace('<ColumnDelimiter>;</ColumnDelimiter>', '<Delimiter>;</Delimiter>');
    expect((await faultsOf(broken, carrier.text('gdpdu-01-09-2004.dtd'))).length).toBeGreaterThan(0);
  });

  it('has exactly the files and the columns that the index describes', () => {
    const described = ['index.xml', 'gdpdu-01-09-2004.dtd', ...Object.keys(carrier.tables), 'checksums.txt'];
    expect(Object.keys(carrier.files).toSorted()).toEqual(described.toSorted());
    for (const [file, { head, columns, rows, keys }] of Object.entries(carrier.tables)) {
      expect(head, `in ${file}`).toEqual(columns);
      expect(columns.slice(0, keys.length), `in ${file}`).toEqual(keys);
      for (const row of rows) expect(row, `in ${file}`).toHaveLength(columns.length);
    }
  });

  it('writes numbers, amounts and days as the index says', () => {
    const forms: Record<string, RegExp> = {
      Numeric: /^(-?\d+)?$/,
      'Numeric 2': /^(-?\d+,\d\d)?$/,
      Date: /^(\d\d\.\d\d\.\d{4})?$/,
      AlphaNumeric: /^[^\r\n]*$/,
    };
    for (const [file, { types, columns, rows }] of Object.entries(carrier.tables))
      for (const row of rows)
        row.forEach((cell, index) => expect(cell, `${file} ${columns[index]}`).toMatch(forms[types[index]!]!));
  });

  it('names each row by its key, and joins only what is there', () => {
    for (const [file, { keys, columns, rows, joins }] of Object.entries(carrier.tables)) {
      const named = rows.map((row) => keys.map((key) => row[columns.indexOf(key)]).join(' '));
      expect(new Set(named).size, `in ${file}`).toBe(rows.length);
      for (const join of joins) {
        const target = Object.values(carrier.tables).find(({ title }) => title === join.title);
        expect(target?.keys.length, `${file} joins ${join.title}`).toBe(join.columns.length);
        for (const name of join.columns) expect(columns, `in ${file}`).toContain(name);
      }
    }
  });

  it('has the bookings of these days in Berlin, to the second', () => {
    const { tables } = carrier;
    const days = cellsOf(tables['buchungen.csv']!, 'Gebucht_am');
    const times = cellsOf(tables['buchungen.csv']!, 'Gebucht_am_Uhrzeit');
    const at = days.map((day, index) => `${day} ${times[index]}`);
    expect(at).toEqual(expect.arrayContaining(['01.10.2025 00:00:01', '31.10.2025 23:59:58', '26.10.2025 02:30:00']));
    expect(days.filter((day) => !day.endsWith('.10.2025'))).toEqual([]);
    const entries = new Set(cellsOf(tables['buchungen.csv']!, 'Buchung_Nr'));
    expect(new Set(cellsOf(tables['buchungszeilen.csv']!, 'Buchung_Nr'))).toEqual(entries);
    expect(new Set(cellsOf(tables['siegel.csv']!, 'Buchung_Nr'))).toEqual(entries);
  });

  it('holds nothing of another region', () => {
    for (const [file, table] of Object.entries(carrier.tables)) {
      if (!table.columns.includes('Region_Nr')) continue;
      const regions = new Set(cellsOf(table, 'Region_Nr'));
      // Staff are of no region.
      if (file === 'personen.csv') regions.delete('');
      expect(
        [...regions].filter((region) => region !== String(books.regionId)),
        `in ${file}`,
      ).toEqual([]);
    }
    for (const file of Object.keys(carrier.files)) expect(carrier.text(file), `in ${file}`).not.toContain('Nachbarregion');
  });

  it('defuses formulas as the other exports do, and keeps a text in its row', () => {
    expect(cellsOf(carrier.tables['partner.csv']!, 'Name')).toContain(defuseField(BAD_NAME));
    expect(cellsOf(carrier.tables['partner.csv']!, 'Ort')).toContain('Lahr; "Schwarzwald"');
  });

  it('has a list of checksums that is right, and the count of rows of each file', () => {
    expect(wrongChecksums(carrier)).toEqual([]);
    const counts = carrier.tables['zeilen.csv']!;
    const listed = Object.fromEntries(counts.rows.map(([file, rows]) => [file, Number(rows)]));
    const real = Object.entries(carrier.tables).filter(([file]) => file !== 'zeilen.csv');
    expect(listed).toEqual(Object.fromEntries(real.map(([file, { rows }]) => [file, rows.length])));
  });

  it('control: a changed byte does not pass the checksums', () => {
    const bytes = Uint8Array.from(carrier.files['buchungen.csv']!);
    bytes[bytes.length - 4]! ^= 1;
    expect(wrongChecksums({ ...carrier, files: { ...carrier.files, 'buchungen.csv': bytes } })).toEqual(['buchungen.csv']);
  });

  it('was told before, row by row', async () => {
    const wanted = new URLSearchParams({ ...october, region: await slugOf(books.regionId) });
    const { body } = await staff.get<OutlinedFile[]>(`data-carrier-outline?${wanted}`);
    // What was done meanwhile stands in the trail of today, which is no day of October.
    for (const { file, rows } of body) expect(carrier.tables[file]!.rows.length, `in ${file}`).toBe(rows);
    expect(body.find(({ file }) => file === 'buchungen.csv')!.rows).toBeGreaterThan(70);
  });

  it('is noted with who, for whom and the hash of its checksums, and stands in the trail', async () => {
    const { body } = await staff.get<{ carriers: DataCarrier[] }>('data-carriers');
    const noted = body.carriers.find(({ id }) => id === carrier.id)!;
    expect(noted).toMatchObject({ recipient: 'Finanzamt Lahr', ...october, bytes: carrier.bytes.length });
    expect(noted.sha256).toBe(createHash('sha256').update(carrier.files['checksums.txt']!).digest('hex'));
    const { rows } = await sql<{ act: string }>`
      select act from audit_event where subject = ${`data-carrier ${carrier.id}`} order by audit_event_id`.execute(
      portal.database.db,
    );
    expect(rows.map(({ act }) => act)).toEqual(['data-carrier-requested', 'data-carrier-taken']);
  });
});

/** What is wrong with the totals of a carrier, measured by the database and by its own lines. */
async function faultsOfTotals({ tables }: ReadCarrier, until: string): Promise<string[]> {
  const totals = tables['summen.csv']!;
  const faults: string[] = [];
  const { rows } = await sql<{ account: string; cents: number }>`
    select p.account_id::text as account, sum(p.cents)::bigint as cents from posting p join entry e using (region_id, entry_id)
     where (e.booked_at at time zone 'Europe/Berlin')::date <= ${until}::date group by 1`.execute(portal.database.db);
  const closing = new Map(rows.map(({ account, cents }) => [account, cents]));
  if (totals.rows.length !== closing.size) faults.push(`${totals.rows.length} accounts of ${closing.size}`);
  const lines = tables['buchungszeilen.csv']!;
  const amounts = cellsOf(lines, 'Betrag').map(centsOfCell);
  const moved = new Map<string, number>();
  cellsOf(lines, 'Konto_Nr').forEach((account, index) => moved.set(account, (moved.get(account) ?? 0) + amounts[index]!));
  if (amounts.reduce((sum, cents) => sum + cents, 0) !== 0) faults.push('the lines do not sum up to 0');
  for (const [, account, , opening, came, went, closed] of totals.rows) {
    const [before, plus, minus, after] = [opening!, came!, went!, closed!].map(centsOfCell);
    if (before! + plus! + minus! !== after) faults.push(`${account}: adds up to something else`);
    if (plus! + minus! !== (moved.get(account!) ?? 0)) faults.push(`${account}: its lines say something else`);
    if (after !== closing.get(account!)) faults.push(`${account}: the books say something else`);
  }
  return faults;
}

describe('the carrier of all regions', () => {
  let carrier: Awaited<ReturnType<typeof take>>;
  beforeAll(async () => {
    carrier = await take({ from: '2025-10-01', until: '2026-12-31' });
  });

  it('agrees with the books to the cent, which ledger:verify finds in order', async () => {
    expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
    expect(await faultsOfTotals(carrier, '2026-12-31')).toEqual([]);
    const { rows } = await sql<{ account: string; balance: number }>`
      select account_id::text as account, balance from account where balance is not null`.execute(portal.database.db);
    const closings = new Map(carrier.tables['summen.csv']!.rows.map((row) => [row[1]!, centsOfCell(row[6]!)]));
    for (const { account, balance } of rows) expect(closings.get(account) ?? 0, `account ${account}`).toBe(balance);
    expect(cellsOf(carrier.tables['summen.csv']!, 'Endsaldo').reduce((sum, cell) => sum + centsOfCell(cell), 0)).toBe(0);
  });

  it('control: a cent more in the books is found in the carrier, and by ledger:verify', async () => {
    const { regionId } = books;
    const change = (cents: number) =>
      portal.database.runAsOwner(`
        alter table posting disable trigger user;
        update posting set cents = cents + ${cents} where region_id = ${regionId}
          and (entry_id, account_id) = (select min(entry_id), min(account_id) from posting where region_id = ${regionId}
            and entry_id = (select min(entry_id) from posting where region_id = ${regionId}));
        alter table posting enable trigger user`);
    await change(1);
    try {
      expect(await verifyLedger(portal.database.db, SEAL_KEYS)).not.toEqual([]);
      expect(await faultsOfTotals(carrier, '2026-12-31')).not.toEqual([]);
      const tampered = await take({ from: '2025-09-01', until: '2026-12-31' });
      expect(await faultsOfTotals(tampered, '2026-12-31')).toContain('the lines do not sum up to 0');
    } finally {
      await change(-1);
    }
  });

  it('also has what belongs to no region, and no card holder and no secret', async () => {
    expect(carrier.faults).toEqual([]);
    expect(Object.keys(carrier.tables)).toEqual(expect.arrayContaining(['buchpruefungen.csv', 'aufgaben.csv']));
    const roles = new Set(cellsOf(carrier.tables['personen.csv']!, 'Rolle'));
    expect([...roles].toSorted()).toEqual(['contractor', 'employer', 'partner', 'trolleymaker']);
    const everything = Object.keys(carrier.files)
      .map((file) => carrier.text(file))
      .join('');
    const { rows } = await sql<{ secret: string }>`
      select password_hash as secret from person where password_hash is not null
      union all select production_number from card where region_id = ${books.regionId}
      union all select street from customer where length(street) > 8`.execute(portal.database.db);
    expect(rows.length).toBeGreaterThan(10);
    for (const { secret } of rows) expect(everything.includes(secret), `told: ${secret}`).toBe(false);
  });
});

/** By eleven minutes; what else was noted stays. */
const moveRequest = (id: number, sign: '-' | '+') =>
  portal.database.runAsOwner(`
    alter table data_carrier disable trigger user;
    update data_carrier set asked_at = asked_at ${sign} interval '11 minutes' where data_carrier_id = ${id};
    alter table data_carrier enable trigger user`);

describe('who may take it', () => {
  it.each(['kundin@demo.example', 'partner@demo.example', 'auftraggeber@demo.example', 'arbeitgeber@demo.example'])(
    'not %s',
    async (email) => {
      const person = await portal.signedIn(email);
      expect((await request(person, october)).status).toBe(403);
      expect((await person.get(`data-carrier-outline?${new URLSearchParams(october)}`)).status).toBe(403);
      expect((await person.get('data-carrier?id=1')).status).toBe(403);
      expect((await person.get('data-carriers')).status).toBe(403);
    },
  );

  it('only who has asked for it, only once, and only for some minutes', async () => {
    const { body } = await request(staff, october);
    const colleague = await portal.signedIn('rechnungswesen@demo.example');
    expect((await colleague.get(`data-carrier?id=${body.id}`)).status).toBe(404);
    expect((await staff.get(`data-carrier?id=${body.id}`)).status).toBe(200);
    expect((await staff.get(`data-carrier?id=${body.id}`)).status).toBe(404);
    const late = await request(staff, october);
    await moveRequest(late.body.id, '-');
    expect((await staff.get(`data-carrier?id=${late.body.id}`)).status).toBe(404);
    await moveRequest(late.body.id, '+');
  });

  it('not of an unknown region, nor for days that make no sense, nor for nobody', async () => {
    expect((await request(staff, { ...october, region: 'nirgends' })).status).toBe(404);
    const swapped = await request(staff, { from: '2025-10-02', until: '2025-10-01' });
    expect([swapped.status, swapped.body]).toMatchObject([
      422,
      { fieldErrors: { until: 'Der Zeitraum muss enden, nachdem er begonnen hat.' } },
    ]);
    expect((await request(staff, { ...october, recipient: ' ' })).status).toBe(422);
  });

  it('nobody can change what was noted', async () => {
    const change = sql`update data_carrier set recipient = 'anderer'`.execute(portal.database.db);
    await expect(change).rejects.toThrow('once and for all');
    await expect(sql`delete from data_carrier`.execute(portal.database.db)).rejects.toThrow('permission denied');
  });
});
