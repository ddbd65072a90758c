import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCommand } from '#tests/support/run-command.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { type Database, openPostgres } from './database.ts';

const hasPrograms = ['pg_dump', 'pg_restore', 'psql'].every((program) => spawnSync(program, ['--version']).status === 0);

let portal: TestPortal;
let cluster: pg.Client;
let folder: string;
let restored: Database;
const name = `restored_${randomBytes(6).toString('hex')}`;

beforeAll(async () => {
  portal = await startTestPortal();
  cluster = new pg.Client(inject('postgresUrl'));
  await cluster.connect();
  await cluster.query(`create database ${name}`);
  restored = openPostgres(new URL(name, inject('postgresUrl')).href, 2);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-backup-'));
});
afterAll(async () => {
  await portal.close();
  await restored.close();
  await cluster.query(`drop database ${name} with (force)`);
  await cluster.end();
  fs.rmSync(folder, { recursive: true });
});

const run = (script: string, url: string, ...words: string[]) =>
  spawnSync(path.resolve('docs/operating', script), words, {
    env: { ...process.env, OWNER_DATABASE_URL: url },
    encoding: 'utf8',
  });
const countEntries = async ({ db }: Database) =>
  (await sql<{ count: number }>`select count(*) from entry`.execute(db)).rows[0]!.count;

// The npm package of PostgreSQL, which tests use otherwise, has no such programs.
describe.runIf(hasPrograms)('a backup', () => {
  it('is taken while the portal runs, and what it is restored to is whole and proves its books', async () => {
    const cashier = await portal.signedIn('kasse@demo.example');
    for (const guthabenAufladenBetrag of ['10,00', '20,00'])
      expect(
        (await cashier.book('partner-guthaben-aufladen', { inputCardID: '176100000000014', guthabenAufladenBetrag })).status,
      ).toBe(200);
    const backup = run('backup.sh', portal.database.connectionString!, folder);
    expect(backup).toMatchObject({ status: 0, stderr: '' });
    const file = backup.stdout.trim();
    expect(fs.readdirSync(folder)).toEqual([path.basename(file)]);

    expect(run('restore.sh', restored.connectionString!, file)).toMatchObject({ status: 0, stderr: '' });
    expect(await countEntries(restored)).toBe(await countEntries(portal.database));
    expect(await countEntries(restored)).toBeGreaterThanOrEqual(2);
    expect(runCommand(restored, 'operator/operations/verify-ledger.cli.ts')).toMatchObject({ status: 0, stderr: '' });
    // The application's role was restored with its restrictions.
    await expect(sql`delete from posting`.execute(restored.db)).rejects.toThrow('permission denied');
  });

  it('is not put over what is there', () => {
    const [file] = fs.readdirSync(folder);
    expect(run('restore.sh', restored.connectionString!, path.join(folder, file!))).toMatchObject({
      status: 1,
      stderr: 'The database is not empty.\n',
    });
  });

  it.each(['backup.sh', 'restore.sh'])('says by %s what is wrong with how it was asked for', (script) => {
    const usage = { status: 2, stderr: expect.stringContaining('Usage: ') as string };
    expect(run(script, restored.connectionString!)).toMatchObject(usage);
    expect(run(script, '', folder)).toMatchObject(usage);
    const nowhere = run(script, 'postgres://x:y@127.0.0.1:1/portal', folder);
    expect(nowhere.status).not.toBe(0);
    expect(nowhere.stderr).toContain('Connection refused');
    expect(nowhere.stderr).not.toContain('not empty');
  });
});
