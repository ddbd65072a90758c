import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import { moveClock } from '#seeds/moved-clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { claimCard } from '#server/parties/cards/claim-card.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { judgeAgain, planExpiries } from './plan-expiry.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';

/** How many wait for somebody else's lock in this database. */
async function waiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid)::int as count from pg_locks
     where not granted and pid in (
       select pid from pg_locks where ${sql.raw(IN_THIS_DATABASE)})`.execute(db);
  return rows[0]!.count;
}

it('lets nobody register a card between the verdict on it and its booking', async () => {
  const database = await createTestDatabase({ poolSize: 3 });
  const { db } = database;
  const books = await openBooks(db, 1);
  const [card] = books.cards as [string];
  await moveClock(database, new Date('2023-06-15T10:00:00Z'), 1);
  await postBookings(db, SEAL_KEYS, books.regionId, [postingsOf(books).topUp(card, 300)]);
  await moveClock(database, new Date('2027-01-01T03:00:00Z'), 1);
  const { rows } = await sql<{ person_id: number }>`
    insert into person (region_id, email, role, first_name, last_name)
    values (${books.regionId}, 'wer@demo.example', 'customer', 'Wer', 'Demo') returning person_id`.execute(db);
  const [plan] = await Array.fromAsync(planExpiries(db, books.regionId, Temporal.PlainDate.from('2027-01-01')));

  const steps: string[] = [];
  let claim: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    expect(await judgeAgain(trx, books.regionId, plan![0]!)).toMatchObject({ card, verdict: 'expires' });
    claim = db
      .transaction()
      .execute((other) => claimCard(other, card, rows[0]!.person_id))
      .then(() => steps.push('registered'));
    await expect.poll(() => waiting(db)).toBe(1);
    steps.push('booked');
  });
  await claim;
  expect(steps).toEqual(['booked', 'registered']);
  await database.close();
});
