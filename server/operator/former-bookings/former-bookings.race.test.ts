import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { continueTakeOvers } from '#server/operator/taking-over/continue-take-overs.ts';
import { forgetTakeOvers } from '#server/operator/taking-over/forget-take-overs.ts';
import { getTakeOver } from '#server/operator/taking-over/hold-take-over.ts';
import { dropTakeOver } from '#server/operator/taking-over/open-take-over.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { dieOnceFurther } from '#tests/support/die-once-further.ts';
import { readUnheld } from '#tests/support/read-unheld.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openRegionToTakeOver, type Prepared, prepareTakeOver, releaseTakeOver } from '#tests/support/take-over.ts';
import { continueHistories } from './continue-histories.ts';
import { forgetFormerBookings } from './forget-former-bookings.ts';
import { mapBookings } from './map-bookings.ts';
import { readHistory } from './read-history.ts';
import { askForBookingsRehearsal, rehearseBookings } from './rehearse-bookings.ts';
import { removeBookings, showBookings } from './show-bookings.ts';
import { takeBookings } from './take-bookings.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'former-'));
  return () => fs.rmSync(folder, { recursive: true });
});

const CARDS = 50;
const HEAD = 'Kartennummer;Gebucht am;Art;Betrag;Firma;Buchungsnummer\n';

/** A rehearsed take-over of fifty cards. */
async function prepare(provider = 'Altkarte'): Promise<Prepared> {
  const lines = Array.from({ length: CARDS }, (_, at) => `K${1_000 + at};aktiv;${at % 50},00`);
  return prepareTakeOver(database.db, await openRegionToTakeOver(database.db), lines, provider);
}

/** Bookings of these cards, from a day on. */
const bookingLines = (quantity: number, day = '2026-02-01') =>
  Array.from({ length: quantity }, (_, at) => `K${1_000 + (at % CARDS)};${day};Kauf;-${at % 90},00;Laden ${at % 7};B${at}`);
const fileOf = (lines: readonly string[]) => Buffer.from(`${HEAD}${lines.join('\n')}\n`);

/** Takes a file in, says what it means, and asks for its rehearsal. */
async function bring({ id, staffId }: Prepared, file: Buffer): Promise<void> {
  const { db } = database;
  await takeBookings(db, { id, name: 'buchungen.csv', file, staffId });
  const { columns, version } = await readHistory(db, id);
  const said = Object.fromEntries(columns.map(({ name, meaning }) => [name, meaning]));
  await mapBookings(db, { id, version, columns: said, kinds: { Kauf: 'signed' } });
  await askForBookingsRehearsal(db, { id, version: (await readHistory(db, id)).version });
}

async function finish(prepared: Prepared): Promise<void> {
  await database.db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  await continueTakeOvers(database.db, SEAL_KEYS);
}

async function show({ id, staffId }: Prepared): Promise<void> {
  const { version } = await readHistory(database.db, id);
  await showBookings(database.db, { id, version, leavesOutFaulty: true, reason: 'Umzug', staffId });
}

const countRows = async (id: number) =>
  (
    await sql<{ n: number; lines: number }>`
      select count(*)::int as n, count(distinct line)::int as lines from former_booking where take_over_id = ${id}`.execute(
      database.db,
    )
  ).rows[0]!;

it('goes on where its process dies, again and again, and keeps each row once', async () => {
  const prepared = await prepare();
  const { id, regionId } = prepared;
  const quantity = 40_000;
  await bring(prepared, fileOf(bookingLines(quantity)));
  for (let death = 0; death < 2; death++) {
    const before = (await countRows(id)).n;
    await dieOnceFurther(
      database,
      `import { rehearseBookings } from '#server/operator/former-bookings/rehearse-bookings.ts';
       await rehearseBookings(db, { regionId: ${regionId}, takeOverId: ${id} });`,
      async () => (await countRows(id)).n !== before,
    );
    const left = await countRows(id);
    expect(left.n).toBe(left.lines);
    expect(left.n).toBeGreaterThan(before);
    expect((await readHistory(database.db, id)).state).toBe('rehearsing');
  }
  const other = openPostgres(database.connectionString!, 2);
  await Promise.all([continueHistories(database.db), rehearseBookings(other.db, { regionId, takeOverId: id })]);
  await other.close();
  expect(await countRows(id)).toEqual({ n: quantity, lines: quantity });
  expect(await readHistory(database.db, id)).toMatchObject({
    state: 'ready',
    rehearsal: { rows: quantity, faulty: 0, cards: CARDS },
  });
  // Said again, it begins anew.
  await askForBookingsRehearsal(database.db, { id, version: (await readHistory(database.db, id)).version });
  await continueHistories(database.db);
  expect(await countRows(id)).toEqual({ n: quantity, lines: quantity });
});

it('control: two processes that do not hold the history keep rows twice', async () => {
  const prepared = await prepare();
  const { id, regionId } = prepared;
  await bring(prepared, fileOf(bookingLines(20_000)));
  const other = openPostgres(database.connectionString!, 2);
  const unheld = readUnheld();
  await Promise.allSettled(
    [database, other].map(({ db }) => rehearseBookings(db.withPlugin(unheld), { regionId, takeOverId: id })),
  );
  await other.close();
  const { n, lines } = await countRows(id);
  expect(n).toBeGreaterThan(lines);
});

it('ends a run when its time is up, and the next one goes on', async () => {
  const prepared = await prepare();
  const { id } = prepared;
  await bring(prepared, fileOf(bookingLines(15_000)));
  let asked = 0;
  await continueHistories(database.db, () => ++asked > 2);
  expect(await readHistory(database.db, id)).toMatchObject({ state: 'rehearsing', judgedPercent: 66 });
  await continueHistories(database.db);
  expect(await readHistory(database.db, id)).toMatchObject({ state: 'ready', rehearsal: { rows: 15_000 } });
});

it('of two who show or remove at once one is too late, and a take-over that is dropped takes its history along', async () => {
  const prepared = await prepare();
  const { id, staffId } = prepared;
  const { db } = database;
  await bring(prepared, fileOf(bookingLines(100)));
  await continueHistories(db);
  await finish(prepared);
  const both = await Promise.allSettled([show(prepared), show(prepared)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const act = { id, reason: 'Falsch', staffId };
  const removed = await Promise.allSettled([removeBookings(db, act), removeBookings(db, act)]);
  expect(removed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await countRows(id)).n).toBe(0);

  const dropped = await prepare();
  await bring(dropped, fileOf(bookingLines(20_000)));
  await Promise.all([
    continueHistories(db),
    dropTakeOver(db, { id: dropped.id, staffId: dropped.staffId, reason: 'Falsche Region' }),
  ]);
  await continueHistories(db);
  expect((await countRows(dropped.id)).n).toBe(0);
  expect(await readHistory(db, dropped.id)).toMatchObject({ state: 'closed', files: [] });
});

it('a broken file leaves nothing, wherever it breaks', async () => {
  const { id, staffId } = await prepare();
  const { db } = database;
  const broken = fileOf([...bookingLines(30_000), 'K1000;2026-02-01;Kauf;"1;offen']);
  await expect(takeBookings(db, { id, name: 'broken.csv', file: broken, staffId })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('Zeile 30002'),
  });
  const interrupted = () =>
    Readable.from(
      (function* () {
        yield fileOf(bookingLines(30_000));
        throw new Error('the disk is gone');
      })(),
    );
  await expect(takeBookings(db, { id, name: 'gone.csv', file: interrupted, staffId })).rejects.toThrow('the disk is gone');
  expect(await readHistory(db, id)).toMatchObject({ state: 'none', files: [] });
  const parts =
    await sql`select from former_part p join former_file f using (region_id, file_id) where take_over_id = ${id}`.execute(db);
  expect(parts.rows).toEqual([]);
});

it('the command reads a file of any length, asks what it means, and says it again after a break', async () => {
  const { db } = database;
  await sql`
    insert into person (email, role, staff_role, first_name, last_name)
    values ('befehl@demo.example', 'trolleymaker', 'accounting', 'Kim', 'Demo'),
           ('hilfe@demo.example', 'trolleymaker', 'support', 'Jo', 'Demo')`.execute(db);
  const prepared = await prepare('Befehlskarte');
  const { id } = prepared;
  const write = (name: string, content: string | Buffer) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, content);
    return file;
  };
  const run = (...words: string[]) => runCommand(database, 'operator/former-bookings/import-bookings.cli.ts', ...words);
  const bookings = write('buchungen.csv', fileOf([...bookingLines(12_000), 'K1000;irgendwann;Kauf;-1,00;;X1']));
  const words = ['--as', 'befehl@demo.example', '--take-over', String(id), '--file', bookings];
  const asked = run(...words);
  expect(asked.status).toBe(1);
  const proposed = JSON.parse(asked.stdout.slice(asked.stdout.indexOf('{'))) as { columns: object; kinds: object };
  expect(proposed.columns).toMatchObject({ Kartennummer: 'number', 'Gebucht am': 'bookedOn', Betrag: 'amount' });
  const mapping = write('zuordnung.json', JSON.stringify({ ...proposed, kinds: { Kauf: 'signed' } }));
  const faults = path.join(folder, 'fehler.csv');
  const rehearsed = run(...words, '--mapping', mapping, '--faults', faults);
  expect(rehearsed.stdout).toContain('buchungen.csv: is there already.');
  expect(rehearsed.stdout).toContain(`on ${CARDS} cards: 12.000 bookings, 0,00 EUR up`);
  expect([rehearsed.status, rehearsed.stderr]).toEqual([1, '']);
  expect(fs.readFileSync(faults, 'utf8')).toContain('buchungen.csv, Zeile 12002: ');
  expect(fs.statSync(faults).mode & 0o777).toBe(0o600);
  const mended = write('mended.csv', fs.readFileSync(faults, 'utf8').replace('irgendwann', '05.02.2026'));
  const done = run('--as', 'befehl@demo.example', '--take-over', String(id), '--file', mended);
  expect(done.stdout).toContain('12.001 bookings');
  expect([done.status, done.stderr]).toEqual([0, '']);

  const support = run('--as', 'hilfe@demo.example', '--take-over', String(id), '--file', bookings);
  expect([support.status, support.stderr]).toEqual([1, expect.stringContaining('prepared by management and accounting')]);
  expect(run('--as', 'befehl@demo.example', '--file', bookings).stderr).toContain('Usage:');
  expect(run('--as', 'befehl@demo.example', '--take-over', String(id), '--file', path.join(folder, 'nichts')).stderr).toContain(
    'ENOENT',
  );
});

it('faulty rows go 90 days after the take-over, and bookings three years after the end of their year', async () => {
  const own = await createTestDatabase();
  const shared = database;
  database = own;
  try {
    const { db } = own;
    const year = new Date().getUTCFullYear();
    const prepared = await prepare();
    const { id } = prepared;
    const lines = [...bookingLines(3, `${year - 3}-12-31`), ...bookingLines(2, `${year}-01-01`).map((line) => `${line}b`)];
    await bring(prepared, fileOf([...lines, 'K1000;nie;Kauf;-1,00;;X1']));
    await continueHistories(db);
    await finish(prepared);
    await show(prepared);
    const left = async () =>
      (
        await sql<{ faulty: number; good: number }>`
          select count(*) filter (where faults <> '{}')::int as faulty, count(*) filter (where faults = '{}')::int as good
            from former_booking`.execute(db)
      ).rows[0];
    const unshown = await prepare('Andere');
    await bring(unshown, fileOf(bookingLines(4)));
    await continueHistories(db);
    await finish(unshown);
    const end = (await getTakeOver(db, unshown.id)).finished_at!.getTime();
    const day = 86_400_000;
    // Control: a day earlier all of it is there.
    await moveClock(own, new Date(end + 89 * day));
    const before = await left();
    await forgetTakeOvers(db);
    await forgetFormerBookings(db);
    expect([before, (await left())?.faulty]).toEqual([{ faulty: 1, good: 9 }, 1]);
    await moveClock(own, new Date(end + 90 * day + 10_000));
    await forgetTakeOvers(db);
    await forgetFormerBookings(db);
    await forgetFormerBookings(db);
    // What nobody has shown by then went, too.
    expect(await readHistory(db, unshown.id)).toMatchObject({ state: 'closed', files: [] });
    expect((await left())?.faulty).toBe(0);
    expect(await readHistory(db, id)).toMatchObject({ state: 'shown', isForgotten: true });
    await moveClock(own, new Date(Date.UTC(year + 1, 0, 2)));
    await forgetFormerBookings(db);
    expect(await left()).toEqual({ faulty: 0, good: 2 });
    await moveClock(own, new Date(Date.UTC(year + 4, 0, 2)));
    await forgetFormerBookings(db);
    expect(await left()).toEqual({ faulty: 0, good: 0 });
  } finally {
    database = shared;
    await own.close();
  }
});
