import { performance } from 'node:perf_hooks';
import v8 from 'node:v8';
import vm from 'node:vm';
import { continueTakeOvers } from '#server/operator/taking-over/continue-take-overs.ts';
import { getTakeOver } from '#server/operator/taking-over/hold-take-over.ts';
import { mapColumns } from '#server/operator/taking-over/map-columns.ts';
import { openTakeOver } from '#server/operator/taking-over/open-take-over.ts';
import { readTakeOver } from '#server/operator/taking-over/read-take-over.ts';
import { askForRehearsal } from '#server/operator/taking-over/rehearse.ts';
import { takeOverBackKind } from '#server/operator/taking-over/take-over-back-kind.ts';
import { takeFile } from '#server/operator/taking-over/take-file.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openRegionToTakeOver, actBy, releaseTakeOver } from '#tests/support/take-over.ts';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { FormerKindMeaning } from '#contract/operator/former-bookings/former-bookings.ts';
import { continueHistories } from '#server/operator/former-bookings/continue-histories.ts';
import { mapBookings } from '#server/operator/former-bookings/map-bookings.ts';
import { readHistory } from '#server/operator/former-bookings/read-history.ts';
import { askForBookingsRehearsal } from '#server/operator/former-bookings/rehearse-bookings.ts';
import { showBookings } from '#server/operator/former-bookings/show-bookings.ts';
import { takeBookings } from '#server/operator/former-bookings/take-bookings.ts';
import { readFormerBookingLines } from '#server/operator/handing-over/former-booking-lines.ts';
import { listFormerOfCard } from '#server/parties/cards/kept-former-bookings.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { withFreshDatabase } from './with-fresh-database.ts';

/**
 * `npm run bench:taking-over`: how long it takes to read, rehearse, take over and take back the cards of another
 * provider, and what memory is in use after each. The goal for the rehearsal is a minute of processor time.
 */
const CARDS = Number(process.env.CARDS ?? 100_000);
/** Past bookings, `BOOKINGS=1000000`: read, rehearsed and shown within three minutes. Without it there are none. */
const BOOKINGS = Number(process.env.BOOKINGS ?? 0);

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

await withFreshDatabase(async ({ db }) => {
  const { regionId, staffId } = await openRegionToTakeOver(db);
  const id = await openTakeOver(db, { regionId, provider: 'Altkarte', staffId });
  // Two of a hundred rows are faulty.
  const lines = Array.from(
    { length: CARDS },
    (_, at) =>
      `K${1_000_000 + at};${at % 9 === 0 ? 'gesperrt' : 'aktiv'};${at % 50 === 7 ? '-1' : at % 120},${10 + (at % 90)};03.0${1 + (at % 9)}.202${at % 6};;31.12.2099;${at}@post.example`,
  );
  const file = Buffer.from(`Kartennummer;Zustand;Guthaben;Ausgegeben am;Letzte Buchung;Gültig bis;E-Mail\n${lines.join('\n')}\n`);
  await measure('read the file', () => takeFile(db, { id, name: 'karten.csv', file, staffId }));
  await mapColumns(db, {
    id,
    version: (await getTakeOver(db, id)).version,
    columns: {
      Kartennummer: 'oldNumber',
      Zustand: 'state',
      Guthaben: 'balance',
      'Ausgegeben am': 'issuedOn',
      'Letzte Buchung': 'lastBookedOn',
      'Gültig bis': 'expiresOn',
      'E-Mail': 'email',
    },
    states: { gesperrt: 'locked', aktiv: 'active' },
  });
  const { version } = await getTakeOver(db, id);
  await askForRehearsal(db, { id, version });
  await measure('rehearse', () => continueTakeOvers(db, SEAL_KEYS, () => false));
  await measure('show it', () => readTakeOver(db, id));
  const prepared = { regionId, staffId, id, version };
  await measure('release', () => db.transaction().execute((trx) => releaseTakeOver(trx, prepared)));
  await measure('take over', () => continueTakeOvers(db, SEAL_KEYS, () => false));
  const { state, booked_cards, booked_cents } = await getTakeOver(db, id);
  console.log(`${state}: ${booked_cards} cards, ${booked_cents} cents`);
  if (BOOKINGS > 0) await measureHistory(db, { id, staffId });
  await measure('begin to take back, which locks all cards', () =>
    db.transaction().execute((trx) => takeOverBackKind.carryOut(trx, { regionId, takeOverId: id }, actBy(prepared))),
  );
  await measure('take back', () => continueTakeOvers(db, SEAL_KEYS, () => false));
  const back = await getTakeOver(db, id);
  console.log(`${back.state}: ${back.back_cards} cards, ${back.back_cents} cents`);
});

/** Past bookings in one file of any length, as the command reads it from the disk. */
async function measureHistory(db: Db, { id, staffId }: { id: number; staffId: number }): Promise<void> {
  let told = 0;
  const source = () => Readable.from(bookingFile());
  await measure(`read ${BOOKINGS} past bookings`, () => takeBookings(db, { id, name: 'buchungen.csv', file: source, staffId }));
  const { columns } = await readHistory(db, id);
  const said = Object.fromEntries(columns.map(({ name, meaning }) => [name, meaning]));
  const map = async (kinds: Record<string, FormerKindMeaning>) =>
    mapBookings(db, { id, version: (await readHistory(db, id)).version, columns: said, kinds });
  await map({ Aufladung: 'credit', Einkauf: 'debit' });
  await askForBookingsRehearsal(db, { id, version: (await readHistory(db, id)).version });
  await measure('rehearse them', () => continueHistories(db, () => false));
  const { rehearsal, version } = await readHistory(db, id);
  await measure('show their page', () => readHistory(db, id));
  console.log(`${rehearsal?.rows} bookings on ${rehearsal?.cards} cards, ${rehearsal?.faulty} faulty rows`);
  await measure('show them', () => showBookings(db, { id, version, leavesOutFaulty: true, reason: 'Umzug', staffId }));
  const { rows: some } = await sql<{ card: string; regionId: number }>`
    select card_number as card, region_id as "regionId" from card limit 200`.execute(db);
  await measure('read it for 200 cards', async () => {
    for (const { card, regionId } of some) await listFormerOfCard(db, regionId, card, { most: 100 });
  });
  await measure('write it as whoever takes the region over gets it', async () => {
    for await (const { rows: written } of readFormerBookingLines(db as Trx, some[0]!.regionId)) told += written;
  });
  console.log(`${told} rows`);
  const { rows } = await sql<{ bytes: string }>`
    select pg_size_pretty(pg_total_relation_size('former_booking')) as bytes`.execute(db);
  console.log(`on the disk: ${rows[0]!.bytes}`);
}

function* bookingFile(): Generator<Buffer> {
  yield Buffer.from('Kartennummer;Gebucht am;Art;Betrag;Firma;Buchungsnummer\n');
  for (let first = 0; first < BOOKINGS; first += 1_000) {
    const lines = Array.from({ length: Math.min(1_000, BOOKINGS - first) }, (_, index) => {
      const at = first + index;
      const day = new Date(Date.UTC(2024, 0, 1 + (at % 700))).toISOString().slice(0, 10);
      const amount = at % 1_000 === 0 ? 'kaputt' : `${at % 60},${10 + (at % 90)}`;
      return `K${1_000_000 + (at % CARDS)};${day} 09:${10 + (at % 50)};${at % 3 === 0 ? 'Aufladung' : 'Einkauf'};${amount};Händler ${at % 300};B${at}`;
    });
    yield Buffer.from(`${lines.join('\n')}\n`);
  }
}

/** Time on the clock, processor time of this process, and memory in use afterwards. */
async function measure(what: string, run: () => Promise<unknown>): Promise<void> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(before);
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  collect();
  const [used, peak] = [process.memoryUsage().heapUsed / 1e6, process.resourceUsage().maxRSS / 1e3].map((mb) => mb.toFixed(0));
  console.log(
    `${what}: ${seconds} s, ${((user + system) / 1e6).toFixed(1)} s of this process, ${used} MB in use, at most ${peak} MB so far`,
  );
}
