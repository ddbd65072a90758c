import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { openChargeWorld } from '#tests/support/charge-world.ts';
import { besideTills, tellBeside, TILLS } from './beside-tills.ts';
import { openEmployer } from './open-employer.ts';
import { withFreshDatabase } from './with-fresh-database.ts';

/**
 * `npm run bench:charges [-- CARDS_OF_ONE EMPLOYERS CARDS_OF_EACH]`: how long a charging day takes, for one employer
 * and for many, while tills book all the time. Also its effect on their bookings: p99, and its ratio to that of the
 * same tills alone. By default 10,000 cards of one employer and 1,000 employers with 100 each: about three minutes on
 * an idle machine with two cores.
 */
const [OF_ONE = 10_000, EMPLOYERS = 1_000, OF_EACH = 100] = process.argv.slice(2).map(Number);
const IDLE_SECONDS = 5;

await withFreshDatabase(async (database) => {
  const world = await openChargeWorld(database, { cards: OF_ONE });
  await world.run('2026-11-20T09:00:00Z');
  await world.plan(world.cards);
  const tillCards = (await produceCards(database.db, { regionId: world.regionId, count: 500 })).map(
    ({ cardNumber }) => cardNumber,
  );
  const many = { regionId: world.regionId, payment: 'Bankeinzug', cards: OF_EACH } as const;
  for (let one = 0; one < EMPLOYERS; one++) await openEmployer(database.db, { ...many, name: `Werk ${one}` });
  await database.runAsOwner('analyze');
  console.log(`${OF_ONE} cards of one employer, ${EMPLOYERS * OF_EACH} of ${EMPLOYERS}; ${TILLS} tills book all the time`);
  const books = { ...world, cards: tillCards };
  const idle = () => new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000));
  const alone = await besideTills(database.db, books, 'nothing else', idle);
  for (const [what, instant] of [
    ['orders are made', '2026-11-23T05:00:00Z'],
    ['files are written', '2026-11-26T05:00:00Z'],
    ['cards are loaded', '2026-11-30T05:00:00Z'],
  ] as const) {
    await world.at(instant);
    tellBeside(alone, await besideTills(database.db, books, what, () => world.run()));
  }
  await database.close();
});
