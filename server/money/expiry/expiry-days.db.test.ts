import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { idleBefore, lastExpiryDay } from './expiry-days.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await restoreClock(database);
  await database.close();
});

const HOUR = 3_600_000;
/** Around midnight of New Year's Eve, in Berlin and in Greenwich. */
const instant = fc
  .record({ year: fc.integer({ min: 2027, max: 2040 }), halfHours: fc.integer({ min: -4, max: 4 }) })
  .map(({ year, halfHours }) => new Date(Date.UTC(year, 0, 1) + (halfHours * HOUR) / 2));

/** The job picks the balances to expire by one rule, and the books refuse to expire others by their own. */
const property = fc.asyncProperty(instant, async (now) => {
  await moveClock(database, now);
  const { rows } = await sql<{ before: Date }>`select ledger_idle_before() as before`.execute(database.db);
  expect(rows[0]!.before).toEqual(idleBefore(lastExpiryDay(berlinDay(now))));
});

it('the job and the books always agree on which balances have lain for three years', async () => {
  expect(await fc.check(property, { numRuns: 40 })).toMatchObject({ failed: false, counterexample: null });
});

it('control: books that counted years as of Greenwich would be found out', async () => {
  const restore = await rewriteFunction(database, 'ledger_idle_before', "'Europe/Berlin'", "'UTC'");
  expect((await fc.check(property, { numRuns: 40 })).failed).toBe(true);
  await restore();
});
