import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database, Db } from './database.ts';

const FOLDER = path.join(import.meta.dirname, '../../migrations');

interface Migration {
  number: number;
  name: string;
  script: string;
}

/** The numbered SQL files, in order. Throws when two share a number or one is missing. */
function readMigrations(): Migration[] {
  const migrations = fs
    .readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ number: Number(file.slice(0, 4)), name: file, script: fs.readFileSync(path.join(FOLDER, file), 'utf8') }));
  migrations.forEach((migration, index) => {
    if (migration.number !== index + 1) throw new Error(`migration ${migration.name} is out of order`);
  });
  return migrations;
}

/**
 * Brings the schema up to date, forward only: each file once, each in its own transaction, under a lock that other
 * processes wait for. Needs the owner of the database, who may create roles.
 */
export async function migrate(database: Database): Promise<void> {
  await database.runAsOwner(`
    select pg_advisory_xact_lock(7100);
    create table if not exists schema_migration (number int primary key, name text not null, at timestamptz not null default now());
  `);
  for (const { number, name, script } of readMigrations()) {
    // Whether it is still to be done is decided inside, under the lock: another process may be doing it right now.
    await database.runAsOwner(`
      select pg_advisory_xact_lock(7100);
      do $guard$ begin
        if not exists (select from schema_migration where number = ${number}) then
          execute $migration$ ${script} $migration$;
          insert into schema_migration (number, name) values (${number}, '${name}');
        end if;
      end $guard$;
      grant select on schema_migration to public;
    `);
  }
}

const newest = readMigrations().length;

/** Whether the schema has all that this program was written for. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ number: number }>`select max(number) as number from schema_migration`.execute(db);
  // A newer process may have gone ahead: migrations only add, so this one still works.
  return (rows[0]?.number ?? 0) >= newest;
}
