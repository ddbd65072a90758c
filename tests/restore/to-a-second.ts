import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAnchor } from '#server/ledger/prove/anchor.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { readSealConfig } from '#server/platform/config.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { type ArchivedCluster, type Ended, findMissing, startArchivedCluster } from './archived-cluster.ts';

/** `npm run test:restore`: a real accident, and a real way back to the second before it. */
const missing = findMissing();
if (missing) throw new Error(`Not tried. Missing: ${missing}.`);

const SEAL_KEY = randomBytes(32).toString('hex');
/** The settings of the portal that count for its books. */
const portals = { NODE_ENV: 'production', SEAL_KEY };
const keys = openSealKeys(readSealConfig({ SEAL_KEY }));
const PORTAL = 'portal';

describe('a backup and its archive', () => {
  let cluster: ArchivedCluster;
  let database: Database;
  let books: Books;
  let anchors: string;
  let confirmed = 0;
  /** The last full second with nothing but confirmed bookings, and how many they were. */
  let before: { second: Date; count: number };

  /** Has the time of that second, and tells of the bookings after it. */
  let ahead: string;

  beforeAll(async () => {
    cluster = await startArchivedCluster();
    anchors = path.join(cluster.folder, 'anchors.jsonl');
    await cluster.ask(`create database ${PORTAL}`);
    database = openPostgres(cluster.url(PORTAL), 4);
    await migrate(database);
    books = await openBooks(database.db, 8);
  });
  afterAll(async () => {
    await database.close();
    await cluster.stop();
  });

  async function book(count: number): Promise<void> {
    const { topUp } = postingsOf(books);
    for (let number = 0; number < count; number++) {
      const card = books.cards[number % books.cards.length]!;
      const [outcome] = await postBookings(database.db, keys, books.regionId, [topUp(card, 100 + number)]);
      expect(outcome).toMatchObject({ isPosted: true });
      confirmed++;
    }
    await sealBooks(database.db, keys);
  }

  /** Where the database's owner cannot write; here, where the user who runs PostgreSQL can read. */
  async function anchor(): Promise<void> {
    fs.appendFileSync(anchors, `${await writeAnchor(database.db, keys, new Date())}\n`);
  }

  const clock = async () =>
    new Date(await cluster.ask('select to_char(now() at time zone \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\')'));
  const tryRestore = (...words: string[]) => cluster.tryRestore(portals, PORTAL, anchors, ...words);
  const told = (what: string, { stdout }: Ended) => console.log(`${what}\n${stdout.replaceAll(/^(?=.)/gm, '    ')}`);
  const isoSecond = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z');

  it('hold each confirmed booking up to the last piece of the log', async () => {
    await book(100);
    await anchor();
    cluster.backUp('full');
    await book(60);
    cluster.backUp('incr');
    await book(40);
    await anchor();
    await cluster.ask('select pg_switch_wal()');
    await expect.poll(() => cluster.ask(ARCHIVED)).toBe('true');
    const ended = tryRestore();
    told(`${confirmed} bookings were confirmed, 40 of them after the last backup. The end of the archive:`, ended);
    expect(ended.stdout).toContain(`Region ${books.regionId}: ${confirmed} entries, ${confirmed} of them sealed\n2 anchors, `);
    expect(ended.stdout).toContain('The books are clean.\n');
    expect(ended).toMatchObject({ status: 0, stderr: '' });
  });

  it('lead back to the second before an accident', async () => {
    await book(25);
    const last = await clock();
    const second = new Date(Math.ceil((last.getTime() + 1) / 1_000) * 1_000);
    before = { second, count: confirmed };
    await expect.poll(clock, { interval: 50 }).satisfy((now: Date) => now > second);
    // What comes after it is not in the restored books: it has to be entered from the tills' receipts.
    await book(5);
    await anchor();
    ahead = await writeAnchor(database.db, keys, second);
    await database.runAsOwner('drop schema public cascade');
    await cluster.ask('select pg_switch_wal()');
    await expect.poll(() => cluster.ask(ARCHIVED)).toBe('true');

    const ended = tryRestore(isoSecond(second));
    told(
      `${before.count} bookings were confirmed until ${isoSecond(second)}. Then somebody dropped the schema. Restored:`,
      ended,
    );
    expect(ended.stdout).toContain(`Region ${books.regionId}: ${before.count} entries, ${before.count} of them sealed\n`);
    expect(ended.stdout).toContain('1 anchor is of a later time and was left out.\n2 anchors, ');
    expect(ended).toMatchObject({ status: 0, stderr: '' });
  });

  it('leave nothing behind of a trial', () => {
    expect(tryRestore(isoSecond(before.second))).toMatchObject({ status: 0 });
    expect(fs.readdirSync(path.join(cluster.folder, 'work'))).toEqual([]);
  });

  it('control: without the second, the accident is restored as well, and the trial fails and says so', () => {
    const ended = tryRestore();
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain('the database has no schema of this program');
    expect(ended.stderr).toContain('The restore FAILED, or the books are not clean');
    expect(fs.readdirSync(path.join(cluster.folder, 'work'))).toEqual([]);
  });

  it('control: an anchor that tells of more than the archive holds is noticed', () => {
    fs.writeFileSync(anchors, ahead);
    const ended = tryRestore(isoSecond(before.second));
    expect(ended.status).toBe(1);
    expect(ended.stdout).toMatch(/^BROKEN {2}the seals go on where the anchor saw them: region \d+, entries: number 230 of /m);
  });

  it('control: with another seal key the books are not clean', () => {
    const ended = cluster.tryRestore({ ...portals, SEAL_KEY: 'x'.repeat(40) }, PORTAL, anchors, isoSecond(before.second));
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain('was signed with the key');
  });
});

/** Whether the newest complete piece of the log is in the repository. */
const ARCHIVED = `
  select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) and failed_count >= 0 from pg_stat_archiver`;
