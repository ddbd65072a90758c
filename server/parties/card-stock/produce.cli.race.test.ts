import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { runCommand } from '#tests/support/run-command.ts';
import type { Database } from '#server/platform/db/database.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await openBooks(database.db, 0);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-cards-'));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await database.close();
});

const produce = (...words: string[]) => runCommand(database, 'parties/card-stock/produce.cli.ts', ...words);
const stock = async () => {
  const { rows } = await sql<{ line: string }>`
    select card_number || ';' || production_number as line from card order by card_number`.execute(database.db);
  return rows.map((row) => row.line);
};

it('prints what the printer needs', async () => {
  const { status, stdout, stderr } = produce('--region', 'region-1', '--count', '3');
  const [head, ...lines] = stdout.trimEnd().split('\n');
  expect(head).toBe('card_number;production_number');
  expect(lines.sort()).toEqual(await stock());
  expect(lines).toHaveLength(3);
  expect(stderr).toBe('Produced 3 cards of Region 1.\n');
  expect(status).toBe(0);
});

it('writes it into a new file, and never over another one', async () => {
  const file = path.join(folder, 'cards.csv');
  const before = await stock();
  expect(produce('--region', 'region-1', '--count', '2', '--test', '--out', file)).toMatchObject({ status: 0, stdout: '' });
  expect(fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(1).sort()).toEqual(
    (await stock()).filter((line) => !before.includes(line)),
  );
  const again = produce('--region', 'region-1', '--count', '2', '--out', file);
  expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('Cannot write') as string });
  expect(await stock()).toHaveLength(before.length + 2);
});

it.each([
  [['--region', 'nowhere', '--count', '3'], 'There is no region nowhere.'],
  [['--region', 'region-1', '--count', '0'], 'Usage:'],
  [['--region', 'region-1', '--count', '1e3'], 'Usage:'],
  [['--count', '3'], 'Usage:'],
  [['--regon', 'region-1'], "Unknown option '--regon'"],
])('refuses %j', async (words, message) => {
  const before = await stock();
  const { status, stdout, stderr } = produce(...words);
  expect(stderr).toContain(message);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(await stock()).toEqual(before);
});
