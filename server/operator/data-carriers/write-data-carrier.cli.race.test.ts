import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { readCarrier, wrongChecksums } from '#tests/support/read-carrier.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'carrier-'));
  const books = await openBooks(database.db, 1);
  const { topUp } = postingsOf(books);
  await postBookings(database.db, SEAL_KEYS, books.regionId, [topUp(books.cards[0]!, 1_000)]);
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await database.close();
});

const period = ['--from', '2020-01-01', '--until', '2099-12-31', '--recipient', 'Finanzamt'];
const write = (...words: string[]) => runCommand(database, 'operator/data-carriers/write-data-carrier.cli.ts', ...words);

it('writes a ZIP, notes who gets it, and overwrites nothing', async () => {
  const out = path.join(folder, 'books.zip');
  const { status, stdout, stderr } = write(...period, '--region', 'region-1', '--out', out);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const carrier = await readCarrier(new Uint8Array(fs.readFileSync(out)));
  expect(carrier.faults).toEqual([]);
  expect(wrongChecksums(carrier)).toEqual([]);
  expect(carrier.tables['buchungen.csv']!.rows).toHaveLength(1);
  const noted = await database.db.selectFrom('data_carrier').selectAll().executeTakeFirstOrThrow();
  expect(noted).toMatchObject({ recipient: 'Finanzamt', asked_by: null, bytes: fs.statSync(out).size });
  expect(stdout).toContain(noted.sha256!);
  expect(write(...period, '--out', out)).toMatchObject({ status: 1, stderr: `${out} is there already.\n` });
});

it('writes the same files into a folder', () => {
  const out = path.join(folder, 'books');
  expect(write(...period, '--region', 'region-1', '--out', out)).toMatchObject({ status: 0, stderr: '' });
  const files = fs.readdirSync(out);
  expect(files).toEqual(expect.arrayContaining(['index.xml', 'gdpdu-01-09-2004.dtd', 'buchungen.csv', 'checksums.txt']));
  expect(fs.readFileSync(path.join(out, 'buchungszeilen.csv'), 'utf8').trim().split('\r\n')).toHaveLength(3);
});

it('says how it is used where words are missing or make no sense', () => {
  expect(write('--from', '2020-01-01')).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage: ') as string });
  const unknown = write(...period, '--region', 'nirgends', '--out', path.join(folder, 'x.zip'));
  expect(unknown).toMatchObject({ status: 1, stderr: 'There is no region nirgends.\n' });
});
