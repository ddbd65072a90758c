import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openRegionToTakeOver, prepareTakeOver, releaseTakeOver } from '#tests/support/take-over.ts';
import { continueTakeOvers } from './continue-take-overs.ts';
import { writeTakeOverFaults } from './write-take-over-faults.ts';
import { forgetTakeOvers } from './forget-take-overs.ts';
import { readTakeOver } from './read-take-over.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('files and addresses go 90 days after the end and not before; what proves the books stays', async () => {
  const { db } = database;
  const { regionId, staffId } = await openRegionToTakeOver(db);
  const prepared = await prepareTakeOver(db, { regionId, staffId }, [
    'A1001;aktiv;12,50;kim@post.example;Kim;Neu',
    'A1002;aktiv;kaputt',
  ]);
  const { id } = prepared;
  // As a file with a column of addresses brings it.
  await sql`update take_over_row set email = 'kim@post.example' where take_over_id = ${id}`.execute(db);
  await db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  await continueTakeOvers(db, SEAL_KEYS);
  const before = await readTakeOver(db, id);
  const end = Date.parse(before.finishedAt!);
  const kept = async () =>
    (
      await sql<{ files: number; rows: number; emails: number; names: number; waiting: number }>`
        select (select count(content)::int from take_over_file) as files, count(email)::int as emails,
               count(last_name)::int as names, (select count(*)::int from waiting_card) as waiting,
               (count(*) filter (where cells <> '[]'))::int as rows from take_over_row`.execute(db)
    ).rows[0];
  const forgetNow = sql`update take_over set forgotten_at = ledger_now()`;
  const day = 86_400_000;

  // Control: a day earlier the job leaves all of it, and the database refuses it.
  await moveClock(database, new Date(end + 89 * day));
  await forgetTakeOvers(db);
  expect(await kept()).toEqual({ files: 1, rows: 2, emails: 2, names: 1, waiting: 1 });
  await expect(forgetNow.execute(db)).rejects.toThrow(/check constraint/);
  await expect(sql`update take_over_file set content = null`.execute(db)).rejects.toThrow('what was released stays');
  await expect(sql`update take_over_row set cells = '[]', email = null`.execute(db)).rejects.toThrow('what was released stays');

  await moveClock(database, new Date(end + 90 * day + 1_000));
  await forgetTakeOvers(db);
  await forgetTakeOvers(db);
  expect(await kept()).toEqual({ files: 0, rows: 0, emails: 0, names: 0, waiting: 0 });
  const after = await readTakeOver(db, id);
  expect([before.isForgotten, after.isForgotten]).toEqual([false, true]);
  const { forgetAt: _, isForgotten: __, columns: ___, states: ____, holders, rehearsal, claim, ...left } = after;
  expect(before).toMatchObject(left);
  // Totals stay; what is forgotten counts nobody.
  expect(rehearsal).toEqual({ ...before.rehearsal, people: 0, cardsOfPeople: 0 });
  expect([before.holders?.people, holders]).toEqual([1, null]);
  // Nobody has paid meanwhile.
  expect(claim).toEqual({ ...before.claim, isOverdue: true });
  await expect(writeTakeOverFaults(db, id)).rejects.toMatchObject({ status: 422 });
  await expect(sql`update take_over_row set cents = 1, cells = '[]'`.execute(db)).rejects.toThrow('what was released stays');
  await sealBooks(db, SEAL_KEYS);
  expect(await verifyLedger(db, SEAL_KEYS)).toEqual([]);
});
