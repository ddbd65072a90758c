import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { runCommand, runCommandWith } from '#tests/support/run-command.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { writeAnchor } from '#server/ledger/prove/anchor.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { openSealKeys, type SealKeys } from '#server/ledger/seal-keys.ts';
import { readConfig } from '#server/platform/config.ts';
import { moveClock } from '#seeds/moved-clock.ts';

let database: Database;
let books: Books;
let file: string;
beforeEach(async () => {
  database = await createTestDatabase();
  file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'anchors-')), 'anchors.jsonl');
  books = await openBooks(database.db, 1);
  const { topUp, redeem } = postingsOf(books);
  await postBookings(database.db, SEAL_KEYS, books.regionId, [topUp(books.cards[0]!, 1_000), redeem(books.cards[0]!, 300)]);
  await sealBooks(database.db, SEAL_KEYS);
});
afterEach(async () => {
  fs.rmSync(path.dirname(file), { recursive: true });
  await database.close();
});

async function bookAndSeal(keys: SealKeys): Promise<void> {
  const { topUp } = postingsOf(books);
  await postBookings(database.db, SEAL_KEYS, books.regionId, [topUp(books.cards[0]!, 100)]);
  await sealBooks(database.db, keys);
}

it('says that clean books are clean, how far they reach, and ends with 0', () => {
  const { status, stdout } = runCommand(database, 'operator/operations/verify-ledger.cli.ts');
  expect(stdout).toMatch(/^Region 1: 2 entries, 2 of them sealed\nNo anchor was given: .*\nThe books are clean\.\n$/);
  expect(status).toBe(0);
});

it('names what is wrong with other books, and ends with 1', async () => {
  await database.runAsOwner('update account set balance = balance + 1 where balance > 0');
  const { status, stdout } = runCommand(database, 'operator/operations/verify-ledger.cli.ts');
  expect(stdout).toMatch(/^BROKEN {2}the stored balance of a card is the sum of its postings: region 1, card 1761\d{11}\n/);
  expect(stdout).toContain('The books are NOT clean: 1 finding.\n');
  expect(status).toBe(1);
});

it('asks for the migrations where they are missing', async () => {
  await database.runAsOwner('drop table schema_migration');
  expect(runCommand(database, 'operator/operations/verify-ledger.cli.ts')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('npm run db:migrate') as string,
  });
});

describe('an anchor', () => {
  const verify = () => runCommand(database, 'operator/operations/verify-ledger.cli.ts', '--anchor', file);
  const anchor = () => runCommand(database, 'operator/operations/anchor-ledger.cli.ts', '--file', file);
  const cutTail = () =>
    database.runAsOwner(`
      alter table seal disable trigger user; alter table entry disable trigger user; alter table posting disable trigger user;
      delete from posting where entry_id = 2; delete from entry where entry_id = 2; delete from seal where entry_id = 2;
      update account set balance = balance + 300 where balance > 0;
      alter table seal enable trigger user; alter table entry enable trigger user; alter table posting enable trigger user`);

  it('is added to its file, and the books agree with it', () => {
    expect(anchor()).toMatchObject({ status: 0, stdout: `One more anchor stands in ${file}.\n` });
    expect(anchor()).toMatchObject({ status: 0 });
    expect(verify()).toMatchObject({ status: 0, stdout: expect.stringMatching(/\n2 anchors, the last one of 20/) as string });
  });

  it('notices that the newest entry was cut off, which else nobody does, and gets no successor then', async () => {
    anchor();
    await cutTail();
    expect(runCommand(database, 'operator/operations/verify-ledger.cli.ts')).toMatchObject({ status: 0 });
    expect(verify()).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /^BROKEN {2}the seals go on where the anchor saw them: region 1, entries: number 2 of .* is gone\n/,
      ) as string,
    });
    expect(anchor()).toMatchObject({ status: 1, stderr: expect.stringContaining('no anchor was written') as string });
    expect(fs.readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it('is refused when it was changed, is none, or is not there', () => {
    anchor();
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"entries",1,2,', '"entries",1,1,'));
    expect(verify()).toMatchObject({ status: 1, stderr: expect.stringContaining('the signature of line 1 is wrong') as string });
    fs.writeFileSync(file, 'anchor');
    expect(verify()).toMatchObject({ status: 1, stderr: expect.stringContaining('line 1 is no anchor') as string });
    fs.rmSync(file);
    expect(verify()).toMatchObject({ status: 1, stderr: expect.stringContaining('ENOENT') as string });
  });
});

describe('a database that was restored to an instant', () => {
  const asOf = (at: Date, ...words: string[]) =>
    runCommand(database, 'operator/operations/verify-ledger.cli.ts', '--as-of', at.toISOString(), ...words);
  const anHourAgo = () => new Date(Date.now() - 3_600_000);

  it('needs no seals for what was booked just before it, which else is reported', async () => {
    await moveClock(database, anHourAgo());
    // No top-up: an hour ago may be in the month before that of the first one, and a card counts by months.
    await postBookings(database.db, SEAL_KEYS, books.regionId, [postingsOf(books).redeem(books.cards[0]!, 100)]);
    expect(asOf(anHourAgo())).toMatchObject({ status: 0 });
    expect(asOf(new Date())).toMatchObject({ status: 1, stdout: expect.stringContaining('nothing waits longer') as string });
  });

  it('need not hold what later anchors tell of, but what earlier ones do', async () => {
    fs.writeFileSync(file, `${await writeAnchor(database.db, SEAL_KEYS, anHourAgo())}\n`);
    await postBookings(database.db, SEAL_KEYS, books.regionId, [postingsOf(books).redeem(books.cards[0]!, 100)]);
    await sealBooks(database.db, SEAL_KEYS);
    fs.appendFileSync(file, `${await writeAnchor(database.db, SEAL_KEYS, new Date())}\n`);
    await database.runAsOwner(`
      alter table seal disable trigger user; alter table entry disable trigger user; alter table posting disable trigger user;
      delete from posting where entry_id = 3; delete from entry where entry_id = 3; delete from seal where entry_id = 3;
      update account set balance = balance + 100 where balance > 0;
      alter table seal enable trigger user; alter table entry enable trigger user; alter table posting enable trigger user`);
    const between = new Date(Date.now() - 1_800_000);
    expect(asOf(between, '--anchor', file)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/\n1 anchor is of a later time and was left out\.\n1 anchor, the last one of 20/) as string,
    });
    expect(asOf(new Date(Date.now() - 7_200_000), '--anchor', file).stdout).toContain('\nNo anchor is that old: ');
    expect(asOf(new Date(), '--anchor', file)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('entries: number 3 of') as string,
    });
  });

  it('says how it is used where the instant is none', () => {
    expect(runCommand(database, 'operator/operations/verify-ledger.cli.ts', '--as-of', 'gestern')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('--as-of gestern is no instant\nUsage: ') as string,
    });
  });
});

describe('another key', () => {
  const OTHER = { SEAL_KEY: 'another-key-that-is-long-enough-to-be-one', SEAL_KEYS_BEFORE: readConfig({}).SEAL_KEY };

  it('goes on where the old one ended, which then may not seal any more', async () => {
    const [before, now] = openSealKeys(readConfig(OTHER));
    await bookAndSeal([before, now!]);
    const verify = (settings: Record<string, string>) =>
      runCommandWith(settings, database, 'operator/operations/verify-ledger.cli.ts');
    expect(verify(OTHER)).toMatchObject({ status: 0 });
    expect(verify({ SEAL_KEY: OTHER.SEAL_KEY })).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(
        `number 1 was sealed with the key ${before.id}, which SEAL_KEY and SEAL_KEYS_BEFORE do not name`,
      ) as string,
    });
    expect(verify({})).toMatchObject({ status: 1, stdout: expect.stringContaining(`the key ${now!.id}, which`) as string });
    await bookAndSeal([before]);
    expect(verify(OTHER)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`number 4 was sealed with the key ${before.id}, which had been replaced before`) as string,
    });
  });
});

it('says for how long nothing may wait for its seal', async () => {
  await moveClock(database, new Date(Date.now() - 3_600_000));
  // No top-up, as above.
  const { redeem } = postingsOf(books);
  await postBookings(database.db, SEAL_KEYS, books.regionId, [redeem(books.cards[0]!, 100)]);
  expect(runCommand(database, 'operator/operations/verify-ledger.cli.ts')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(
      /^BROKEN {2}nothing waits longer than 15 minutes for its seal: region 1, entry 3 of /,
    ) as string,
  });
});
