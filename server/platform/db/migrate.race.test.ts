import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { openPostgres } from './database.ts';
import { judgeSchema } from './judge-schema.ts';
import { migrate } from './migrate.ts';

/** An empty database with an owner who is no superuser. */
let url: string;
let cluster: pg.Client;
beforeEach(async () => {
  const name = `empty_${crypto.randomBytes(6).toString('hex')}`;
  cluster = new pg.Client(inject('postgresUrl'));
  await cluster.connect();
  await cluster.query(`create database ${name}`);
  url = new URL(name, inject('postgresUrl')).href;
});
afterEach(async () => {
  await cluster.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  await cluster.end();
});

it('migrates once, however many processes start at the same moment', async () => {
  const processes = Array.from({ length: 6 }, () => openPostgres(url, 1));
  await Promise.all(processes.map((process) => migrate(process)));
  const [{ db }] = processes as [(typeof processes)[0]];
  const { rows } = await sql<{ files: number }>`select count(*) as files from schema_migration`.execute(db);
  expect(rows[0]!.files).toBe(
    fs.readdirSync(path.join(import.meta.dirname, '../../migrations')).filter((file) => file.endsWith('.sql')).length,
  );
  expect(await judgeSchema(db)).toEqual({ trouble: null, note: null });
  await Promise.all(processes.map((process) => process.close()));
});

it('knows a schema that is behind', async () => {
  const database = openPostgres(url, 1);
  await migrate(database);
  await database.runAsOwner('delete from schema_migration where number = (select max(number) from schema_migration)');
  expect((await judgeSchema(database.db)).trouble).toMatch(/^the schema is older than this program/);
  await database.close();
});
