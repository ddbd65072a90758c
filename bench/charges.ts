import { openPostingQueues, type Posting } from '#server/ledger/write/post-booking.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import type { Database } from '#server/platform/db/database.ts';
import { storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { type ChargeWorld, openChargeWorld, planFor } from '#tests/support/charge-world.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { seedEmployerBank } from '#seeds/banks.ts';
import { withFreshDatabase } from './with-fresh-database.ts';

/**
 * `npm run bench:charges [-- CARDS_OF_ONE EMPLOYERS CARDS_OF_EACH]`: how long a charging day takes, for one employer
 * and for many, while tills book all the time. Also its effect on their bookings: p99, and its ratio to that of the
 * same tills alone. By default 10,000 cards of one employer and 1,000 employers with 100 each: about three minutes on
 * an idle machine with two cores.
 */
const [OF_ONE = 10_000, EMPLOYERS = 1_000, OF_EACH = 100] = process.argv.slice(2).map(Number);
const TILLS = 16;
const IDLE_SECONDS = 5;

await withFreshDatabase(async (database) => {
  const world = await openChargeWorld(database, { cards: OF_ONE });
  await world.run('2026-11-20T09:00:00Z');
  await world.plan(world.cards);
  const tillCards = (await produceCards(database.db, { regionId: world.regionId, count: 500 })).map(
    ({ cardNumber }) => cardNumber,
  );
  for (let one = 0; one < EMPLOYERS; one++) await openEmployer(database, world, one);
  await database.runAsOwner('analyze');
  console.log(`${OF_ONE} cards of one employer, ${EMPLOYERS * OF_EACH} of ${EMPLOYERS}; ${TILLS} tills book all the time`);
  const alone = await besideTills(
    database,
    world,
    tillCards,
    'nothing else',
    () => new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000)),
  );
  for (const [what, instant] of [
    ['orders are made', '2026-11-23T05:00:00Z'],
    ['files are written', '2026-11-26T05:00:00Z'],
    ['cards are loaded', '2026-11-30T05:00:00Z'],
  ] as const) {
    await world.at(instant);
    const { p99 } = await besideTills(database, world, tillCards, what, () => world.run());
    console.log(`${' '.repeat(18)} p99 is ${(p99 / alone.p99).toFixed(2)} × that of tills alone`);
  }
  await database.close();
});

async function openEmployer({ db }: Database, { regionId }: ChargeWorld, one: number): Promise<void> {
  const { employer_id: employerId } = await db
    .insertInto('employer')
    .values({ region_id: regionId, contract_id: `AG-MANY-${one}`, name: `Werk ${one}` })
    .returning('employer_id')
    .executeTakeFirstOrThrow();
  await seedEmployerBank(db, { regionId, employerId }, `Werk ${one}`, 'Bankeinzug');
  const cards = await produceCards(db, { regionId, count: OF_EACH });
  const plans = cards.map(({ cardNumber }) => planFor(cardNumber));
  await db.transaction().execute((trx) => storeEmployeeCards(trx, { regionId, employerId }, plans));
}

/** Lets tills book one after the other until the work is done, and prints what both took. */
async function besideTills(
  { db }: Database,
  world: ChargeWorld,
  cards: readonly string[],
  what: string,
  work: () => Promise<unknown>,
): Promise<{ p99: number }> {
  const post = openPostingQueues(db, SEAL_KEYS);
  const { bonus } = postingsOf(world);
  const durations: number[] = [];
  // An object, which the tills see change.
  const day = { isOver: false };
  const till = async (number: number) => {
    for (let n = number; !day.isOver; n += TILLS) {
      const began = performance.now();
      await post(world.regionId, bonus(cards[n % cards.length]!, 10) satisfies Posting);
      durations.push(performance.now() - began);
    }
  };
  const began = performance.now();
  const tills = Promise.all(Array.from({ length: TILLS }, (_, number) => till(number)));
  await work();
  const seconds = (performance.now() - began) / 1000;
  day.isOver = true;
  await tills;
  const sorted = durations.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1) ?? '-';
  console.log(
    `${what.padEnd(18)} ${seconds.toFixed(1).padStart(7)} s  ${Math.round(sorted.length / seconds)} bookings/s  p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  longest ${sorted.at(-1)?.toFixed(0)} ms`,
  );
  return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
}
