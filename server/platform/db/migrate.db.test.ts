import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase } from '#tests/support/databases.ts';
import { ConfigError } from '#server/platform/config.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../migrations');

let database: Database;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-migrations-'));
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
});
afterEach(async () => {
  fs.rmSync(folder, { recursive: true });
  await database.close();
});

const write = (name: string, script: string) => fs.writeFileSync(path.join(folder, name), script);
const numbers = async () =>
  (await sql<{ number: number }>`select number from schema_migration order by number`.execute(database.db)).rows.map(
    (row) => row.number,
  );

it('runs a new file once, and keeps the hash of each', async () => {
  write('9000-more.sql', 'create table more (x int);');
  await migrate(database, folder);
  await migrate(database, folder);
  expect((await numbers()).at(-1)).toBe(9000);
  const { rows } = await sql<{ sha256: string }>`select sha256 from schema_migration where number = 9000`.execute(database.db);
  // The result of `printf 'create table more (x int);' | sha256sum`.
  expect(rows).toEqual([{ sha256: 'd106544252a0bdea0bc705e1dabe2d89086df484285118fd54af1c7fb3bf9b42' }]);
});

it('refuses when a file was changed after it was run, and changes nothing', async () => {
  const changed = path.join(folder, '0040-regions.sql');
  fs.appendFileSync(changed, '\n-- Only a comment.\n');
  write('9000-more.sql', 'create table more (x int);');
  const before = await numbers();
  await expect(migrate(database, folder)).rejects.toThrow(ConfigError);
  await expect(migrate(database, folder)).rejects.toThrow('0040-regions.sql was changed after it was run');
  expect(await numbers()).toEqual(before);

  fs.copyFileSync(path.join(MIGRATIONS, '0040-regions.sql'), changed);
  await migrate(database, folder);
  expect(await numbers()).toEqual([...before, 9000]);
});

it('refuses when a file that was run is gone, or when one comes in between', async () => {
  write('9001-more.sql', 'create table more (x int);');
  await migrate(database, folder);
  write('9000-between.sql', 'create table between_them (x int);');
  await expect(migrate(database, folder)).rejects.toThrow('9000-between.sql comes too late');
  fs.rmSync(path.join(folder, '9000-between.sql'));
  fs.rmSync(path.join(folder, '0040-regions.sql'));
  await expect(migrate(database, folder)).rejects.toThrow('0040-regions.sql was run here and is missing');
});

it('lets a program work that is older than the schema', async () => {
  write('9000-more.sql', 'create table more (x int);');
  await migrate(database, folder);
  await expect(migrate(database)).resolves.toBeUndefined();
});

it('refuses a database that was made before hashes were kept', async () => {
  await database.runAsOwner('alter table schema_migration drop column sha256');
  await expect(migrate(database, folder)).rejects.toThrow('before version 1.0');
});

it('refuses a database whose files began with others, says what to do, and changes nothing', async () => {
  await database.runAsOwner(`update schema_migration set number = number - 9, name = replace(name, '0010-', '0001-')`);
  const before = await numbers();
  await expect(migrate(database)).rejects.toThrow(ConfigError);
  await expect(migrate(database)).rejects.toThrow(
    /before version 1.0.*Make it anew: name an empty database, or another DATA_DIR$/,
  );
  expect(await numbers()).toEqual(before);
});

it('refuses two files of one number, and one without', async () => {
  write('0010-again.sql', '');
  await expect(migrate(database, folder)).rejects.toThrow('0010-roles-and-guards.sql has no number of its own');
  fs.rmSync(path.join(folder, '0010-again.sql'));
  write('more.sql', '');
  await expect(migrate(database, folder)).rejects.toThrow('more.sql has no number of its own');
});
