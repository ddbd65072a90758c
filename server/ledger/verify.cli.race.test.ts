import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { runCommand } from '#tests/support/run-command.ts';
import type { Database } from '#server/platform/db/database.ts';
import { postBookings } from './post-booking.ts';
import { sealEntries } from './seal-entries.ts';

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase();
  const books = await openBooks(database.db, 1);
  const { topUp, redeem } = postingsOf(books);
  await postBookings(database.db, books.regionId, [topUp(books.cards[0]!, 1_000), redeem(books.cards[0]!, 300)]);
  await sealEntries(database.db, books.regionId);
});
afterEach(() => database.close());

it('says that clean books are clean, how far they reach, and ends with 0', () => {
  const { status, stdout } = runCommand(database, 'ledger/verify.cli.ts');
  expect(stdout).toMatch(/^Region 1: 2 entries, 2 of them sealed, last seal [0-9a-f]{64}\nThe books are clean\.\n$/);
  expect(status).toBe(0);
});

it('names what is wrong with other books, and ends with 1', async () => {
  await database.runAsOwner('update account set balance = balance + 1 where balance > 0');
  const { status, stdout } = runCommand(database, 'ledger/verify.cli.ts');
  expect(stdout).toMatch(/^BROKEN {2}the stored balance of a card is the sum of its postings: region 1, card 1761\d{11}\n/);
  expect(stdout).toContain('The books are NOT clean: 1 finding.\n');
  expect(status).toBe(1);
});

it('asks for the migrations where they are missing', async () => {
  await database.runAsOwner('drop table schema_migration');
  expect(runCommand(database, 'ledger/verify.cli.ts')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('npm run db:migrate') as string,
  });
});
