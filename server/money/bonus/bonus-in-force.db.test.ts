import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import type { Database } from '#server/platform/db/database.ts';
import { bonusInForce } from './bonus-in-force.ts';
import { listBonusSettings } from './reads.ts';

let database: Database;
let regionId: number;
let partnerId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ regionId, partnerId } = await openBooks(database.db, 0));
});
afterAll(() => database.close());

/** Around the days on which the clocks change, where an hour is missing or comes twice. */
const FIRST = Date.parse('2027-03-25T00:00:00Z');
const DAY = 86_400_000;
const day = fc.integer({ min: 0, max: 12 }).map((days) => new Date(FIRST + days * DAY).toISOString().slice(0, 10));
/** Every half hour, so that midnights of summer and winter are hit. */
const instant = fc.integer({ min: 0, max: 12 * 48 }).map((halves) => new Date(FIRST + (halves * DAY) / 48));
const basisPoints = fc.option(fc.integer({ min: 1, max: 10_000 }));

const setting = fc
  .record({
    inForceFrom: instant,
    isWithdrawn: fc.boolean(),
    isActive: fc.boolean(),
    hasPermanent: fc.boolean(),
    permanentBasisPoints: basisPoints,
    action: fc.option(fc.tuple(day, day)),
    actionBasisPoints: basisPoints,
  })
  // The table takes no other.
  .filter(({ isActive, hasPermanent, action }) => !isActive || hasPermanent || action !== null);

async function disagreements(settings: (typeof setting extends fc.Arbitrary<infer S> ? S : never)[], at: Date[]) {
  const { db } = database;
  await db.deleteFrom('bonus_setting').execute();
  for (const { inForceFrom, isWithdrawn, isActive, hasPermanent, permanentBasisPoints, action, actionBasisPoints } of settings) {
    const [from, until] = action?.toSorted() ?? [null, null];
    await sql`
      insert into bonus_setting (region_id, partner_id, in_force_from, is_active, percent_basis_points, has_permanent, action_from, action_until,
        action_basis_points, is_withdrawn)
      values (${regionId}, ${partnerId}, ${inForceFrom}, ${isActive}, ${permanentBasisPoints}, ${hasPermanent}, ${from}, ${until},
        ${action && actionBasisPoints}, ${isWithdrawn})`.execute(db);
  }
  const { rows } = await sql<{ at: Date; is_active: boolean | null; basis_points: number | null }>`
    select at, is_active, basis_points from unnest(${at.map((one) => one.toISOString())}::timestamptz[]) as at
      left join lateral bonus_at(${regionId}, ${partnerId}, at) on true`.execute(db);
  const known = await listBonusSettings(db, partnerId);
  return rows.filter((row) => {
    const expected = bonusInForce(known, row.at);
    return (row.is_active ?? false) !== (expected !== null) || row.basis_points !== (expected?.basisPoints ?? null);
  });
}

const property = fc.asyncProperty(
  fc.array(setting, { maxLength: 4 }),
  fc.array(instant, { minLength: 20, maxLength: 40 }),
  async (settings, at) => {
    expect(await disagreements(settings, at)).toEqual([]);
  },
);

it('the database and the page always agree on the bonus in force', async () => {
  expect(await fc.check(property, { numRuns: 60 })).toMatchObject({ failed: false, counterexample: null });
});

it('control: a database that counted days as of Greenwich would be found out', async () => {
  const restore = await rewriteFunction(database, 'bonus_at', "'Europe/Berlin'", "'UTC'");
  const { failed } = await fc.check(property, { numRuns: 300 });
  expect(failed).toBe(true);
  await restore();
});
