import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restoreClock } from '#seeds/moved-clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { openStatementWorld } from '#tests/support/statement-world.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await restoreClock(database);
  await database.close();
});

/** Why the collection of a run is not made, when the mandate came back so many days before the day of the debit. */
async function reasonAfter(days: number): Promise<string | null> {
  const world = await openStatementWorld(database);
  await world.at('2026-10-27T10:00:00Z');
  await world.book(postingsOf(world).topUp(world.cards[0]!, 2_000));
  // The run of 2026-11-09 collects on this day.
  await sql`update partner_bank set mandate_received_on = date '2026-11-16' - ${days}::int where region_id = ${world.regionId}`.execute(
    database.db,
  );
  await world.issue('2026-11-09');
  const { rows } = await sql<{ open_reason: string | null; collects_on: string }>`
    select open_reason, collects_on from statement join statement_run using (region_id, run) where region_id = ${world.regionId}`.execute(
    database.db,
  );
  expect(rows[0]!.collects_on).toBe('2026-11-16');
  return rows[0]!.open_reason;
}

it('a mandate is used one week after it came back, and not before', async () => {
  expect(await reasonAfter(6)).toBe('no-mandate');
  expect(await reasonAfter(7)).toBeNull();
});
