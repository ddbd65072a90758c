import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { seedDemo } from '#seeds/demo.ts';
import { formatCents } from '#contract/common/money.ts';
import type { TakeOver } from '#contract/operator/taking-over/taking-over.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import type { Database } from '#server/platform/db/database.ts';
import { Visitor } from '#tests/support/portal.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { readCsv } from '#tests/support/read-csv.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { allHeads, type Dump, makeDump, mend } from './former-provider.ts';
import { line, percentile } from './report.ts';
import { runPortal } from './run-portal.ts';
import { withFreshDatabase } from './with-fresh-database.ts';

/**
 * `npm run rehearse:moving-in`: a region's night of moving in, over HTTP as staff does it. A made-up provider's dump is
 * uploaded, rehearsed, mended, rehearsed again, released by two and cut over. Meanwhile 16 tills of another region book
 * all the time. During the cut-over the portal is killed three times. At the end every row is accounted for, and the
 * totals agree to the cent. No booking of a till is lost or doubled, and the books are proven. CARDS: 100,000 unless
 * told.
 */
const CARDS = Number(process.env.CARDS ?? 100_000);
const TILLS = 16;
/** Between two bookings of a till: all 16 book a hundred times a second or more. */
const PAUSE_MS = 100;
const KILLS = 3;
const PORT = 3979;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const REGION = 'landshut';

await withFreshDatabase(async (database) => {
  await seedDemo(database, { history: false });
  const tillCards = await openTillCards(database);
  const dump = await makeDump(CARDS);
  const start = () => runPortal(database.connectionString!, PORT);
  let portal = await start();
  try {
    const tills = await openTills(tillCards);
    await tills.during('tills alone', () => wait(10_000));
    const accounting = await signIn('rechnungswesen@demo.example');
    const id = await takeFilesIn(accounting, dump, tills);
    const read = async () => (await accounting.get<TakeOver>(`take-over?id=${id}`)).body;
    await tills.during('rehearsed', () => rehearse(accounting, read, dump));
    tellOfFaults(await read(), dump);
    await tills.during('mended and rehearsed', () => mendFaults(accounting, id, read, dump));
    await release(accounting, await read());
    await tills.during(`cut over, killed ${KILLS} times`, async () => {
      for (let kill = 1; kill <= KILLS; kill++) {
        await until(async () => ((await read().catch(() => null))?.bookedCards ?? 0) >= (dump.cards * kill) / (KILLS + 1));
        await portal.stop('SIGKILL');
        portal = await start();
      }
      await until(async () => (await read().catch(() => null))?.state === 'done');
    });
    await tills.close();
    await compare(database, await read(), dump, tills.told);
  } finally {
    await portal.stop();
    await database.close();
  }
});

/** Cards of the tills' region with 100,00 each. */
async function openTillCards({ db }: Database): Promise<string[]> {
  const made = await produceCards(db, { regionId: 1, count: 1_000 });
  const cards = made.map(({ cardNumber }) => cardNumber);
  const { partner_id: partnerId } = await db
    .selectFrom('partner')
    .select('partner_id')
    .where('region_id', '=', 1)
    .executeTakeFirstOrThrow();
  const { topUp } = postingsOf({ regionId: 1, partnerId, cards });
  await postBookings(
    db,
    SEAL_KEYS,
    1,
    cards.map((card) => topUp(card, 10_000)),
  );
  return cards;
}

async function signIn(email: string, door = 'trolleymakerportal-login'): Promise<Visitor> {
  const visitor = new Visitor(ADDRESS);
  assert.equal((await visitor.signIn(door, email)).status, 200);
  return visitor;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await wait(500);
}

/** Tills that book all the time. Without an answer they ask again by the same key, as ours do. */
async function openTills(cards: readonly string[]) {
  const told = new Map<string, number>();
  let durations: number[] = [];
  let repeated = 0;
  const closing = new AbortController();
  const cashier = await signIn('kasse@demo.example', 'partner-login');
  const working = Array.from({ length: TILLS }, async () => {
    while (!closing.signal.aborted) {
      const key = randomUUID();
      const booking = { inputCardID: cards[randomInt(cards.length)], guthabenEinloesenBetrag: '0,01' };
      const began = performance.now();
      for (;;) {
        const answer = await cashier
          .book<{ bookingNumber: number }>('partner-guthaben-einloesen', booking, key)
          .catch(() => null);
        if (answer?.status === 200) {
          told.set(key, answer.body.bookingNumber);
          break;
        }
        // A no would be an error of this program: there is enough on each card.
        assert.ok(!answer || answer.status >= 500, `a till was refused: ${JSON.stringify(answer?.body)}`);
        repeated++;
        await wait(200);
      }
      durations.push(performance.now() - began);
      await wait(PAUSE_MS);
    }
  });
  return {
    told,
    async during(what: string, work: () => Promise<unknown>): Promise<void> {
      durations = [];
      repeated = 0;
      const began = performance.now();
      await work();
      const seconds = (performance.now() - began) / 1000;
      const sorted = Float64Array.from(durations).sort();
      line(
        what,
        `${seconds.toFixed(1)} s`,
        `${(sorted.length / seconds).toFixed(0)}/s`,
        `p99 ${percentile(sorted, 99)}`,
        `max ${percentile(sorted, 100)}`,
        `again ${repeated}`,
      );
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(working);
    },
  };
}

type Tills = Awaited<ReturnType<typeof openTills>>;

async function upload(accounting: Visitor, id: number, name: string, content: Buffer | string): Promise<void> {
  const form = new FormData();
  form.set('takeOverFile', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  const { status, body } = await accounting.post(`upload-take-over-file?id=${id}&name=${encodeURIComponent(name)}`, form);
  assert.equal(status, 200, JSON.stringify(body));
}

async function takeFilesIn(accounting: Visitor, { files }: Dump, tills: Tills): Promise<number> {
  const { body } = await accounting.post<{ id: number }>('open-take-over', { region: REGION, provider: 'Altkarte (Demo)' });
  await tills.during(`${files.length} files uploaded`, async () => {
    for (const { name, content } of files) await upload(accounting, body.id, name, content);
  });
  return body.id;
}

/** Says what columns and states mean, has all rows judged, and waits for it. */
async function rehearse(accounting: Visitor, read: () => Promise<TakeOver>, { files, states }: Dump): Promise<void> {
  const { id, version } = await read();
  const mapped = await accounting.post('map-take-over', { id, version, columns: allHeads(files), states });
  assert.equal(mapped.status, 204, JSON.stringify(mapped.body));
  const asked = await accounting.post('rehearse-take-over', { id, version: (await read()).version });
  assert.equal(asked.status, 204, JSON.stringify(asked.body));
  await until(async () => (await read()).rehearsal !== null);
}

/** Every planted fault was found, and no other. */
function tellOfFaults({ rehearsal }: TakeOver, { planted }: Dump): void {
  const sorted = (list: readonly (readonly [string, number])[]) => list.map(String).toSorted();
  const found = rehearsal!.byFault.map(({ fault, rows }) => [fault, rows] as const);
  assert.deepEqual(sorted(found), sorted([...planted]));
  console.log(`${rehearsal!.faulty} of ${rehearsal!.rows} rows are faulty, of ${planted.size} kinds, and nothing else`);
}

async function mendFaults(accounting: Visitor, id: number, read: () => Promise<TakeOver>, dump: Dump): Promise<void> {
  const { body } = await accounting.get<Uint8Array | string>(`take-over-faults?id=${id}`);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const { text: mended, mended: rows } = mend(readCsv(text), dump);
  await upload(accounting, id, 'berichtigt.csv', mended);
  await rehearse(accounting, read, dump);
  const { rehearsal } = await read();
  assert.equal(rehearsal!.replaced, rows);
  assert.deepEqual([rehearsal!.cards, rehearsal!.sumFormattedDE], [dump.cards, formatCents(dump.cents)]);
}

async function release(accounting: Visitor, { id, version, rehearsal }: TakeOver): Promise<void> {
  const asked = await accounting.post('release-take-over', {
    id,
    version,
    leavesOutFaulty: true,
    providerCards: String(rehearsal!.toldCards),
    providerSum: rehearsal!.toldFormattedDE,
    differenceReason: '',
    claimDays: '10',
    reason: 'Umzug',
  });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const second = await signIn('betrieb@demo.example');
  const { body } = await second.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts');
  const { number, digest } = body.acts[0]!;
  assert.equal((await second.post('decide-four-eyes-act', { decision: 'confirm', number, digest })).status, 204);
}

async function compare({ db }: Database, takeOver: TakeOver, dump: Dump, told: ReadonlyMap<string, number>): Promise<void> {
  const { rows } = await sql<{ cards: number; cents: number; waiting: number; told: number; left: number }>`
    select (select count(*)::int from account a join take_over_row r using (region_id, card_number)) as cards,
           (select sum(a.balance)::bigint from account a join take_over_row r using (region_id, card_number)) as cents,
           (select count(*)::int from waiting_card) as waiting,
           (select count(*)::int from take_over_row) as told,
           (select count(*)::int from take_over_row where card_number is null) as left`.execute(db);
  const { cards, cents, waiting, told: rowsTold, left } = rows[0]!;
  assert.deepEqual([takeOver.bookedCards, takeOver.bookedFormattedDE], [dump.cards, formatCents(dump.cents)]);
  assert.deepEqual([cards, cents, waiting], [dump.cards, dump.cents, dump.people]);
  assert.equal(rowsTold, cards + left);
  const booked = await sql<{ key: string; id: number }>`
    select idempotency_key as key, entry_id as id from entry where region_id = 1 and type = 'redemption'`.execute(db);
  const byKey = new Map(booked.rows.map(({ key, id }) => [key, id]));
  const lost = [...told].filter(([key, id]) => byKey.get(key) !== id).length;
  assert.deepEqual([lost, booked.rows.length - byKey.size, booked.rows.filter(({ key }) => !told.has(key)).length], [0, 0, 0]);
  await sealBooks(db, SEAL_KEYS);
  const began = performance.now();
  assert.deepEqual(await verifyLedger(db, SEAL_KEYS), []);
  console.log(
    `${cards} cards with ${formatCents(cents)} EUR, ${waiting} wait for their holders, ${left} rows stay behind and are told`,
  );
  console.log(
    `${told.size} bookings of tills, none lost, none twice; proven in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
}
