import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { ConfigError } from '#server/platform/config.ts';
import type { Database, Db } from './database.ts';

const FOLDER = path.join(import.meta.dirname, '../../migrations');

/** SQLSTATE of a database whose history differs from this program's files. */
const OTHER_HISTORY = 'KKM01';

interface Migration {
  number: number;
  name: string;
  script: string;
  sha256: string;
}

/** The numbered SQL files of a folder, in order. Throws an Error if two names share a number or one has none. */
function readMigrations(folder: string): Migration[] {
  const migrations = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const script = fs.readFileSync(path.join(folder, name), 'utf8');
      return { number: Number(name.slice(0, 4)), name, script, sha256: crypto.createHash('sha256').update(script).digest('hex') };
    });
  migrations.forEach(({ number, name }, index) => {
    if (!(number > (migrations[index - 1]?.number ?? 0))) throw new Error(`migration ${name} has no number of its own`);
  });
  return migrations;
}

/**
 * Updates the schema, forward only: each file once, each in its own transaction, under a lock that other processes wait
 * for. Needs the owner of the database, who may create roles. Throws a ConfigError, and changes nothing, if the
 * database has run other files than those of the folder, or others in between.
 */
export async function migrate(database: Database, folder = FOLDER): Promise<void> {
  const migrations = readMigrations(folder);
  try {
    await database.runAsOwner(prepareHistory(migrations));
    for (const migration of migrations) await database.runAsOwner(runOnce(migration));
  } catch (error) {
    if ((error as { code?: string }).code !== OTHER_HISTORY) throw error;
    throw new ConfigError(`Cannot bring the schema up to date:\n  ${(error as Error).message}`);
  }
}

/** Creates the table of the files that were run. Refuses a database whose history differs from these files. */
function prepareHistory(migrations: Migration[]): string {
  const files = migrations.map(({ number, name, sha256 }) => `(${number}, '${name}', '${sha256}')`).join(', ');
  return `
    select pg_advisory_xact_lock(7100);
    create table if not exists schema_migration (
      number int primary key,
      name text not null,
      sha256 text not null,
      at timestamptz not null default now()
    );
    grant select on schema_migration to public;
    do $check$
    declare
      v_wrong text;
    begin
      -- Until version 1.0 files were changed in place, and began with others.
      if not exists (select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'sha256')
         or (select name from schema_migration order by number limit 1) <> '${migrations[0]!.name}' then
        raise exception 'the database was made before version 1.0, by files that are no longer there; nothing of it is carried over. Make it anew: name an empty database, or another DATA_DIR'
          using errcode = '${OTHER_HISTORY}';
      end if;
      select string_agg(
               case
                 when file.number is null then format('%s was run here and is missing', run.name)
                 when run.number is null then format('%s comes too late: files with higher numbers were run', file.name)
                 else format('%s was changed after it was run on %s', file.name, run.at::date)
               end, '; ' order by number)
        into v_wrong
        from (values ${files}) as file (number, name, sha256)
        full join schema_migration as run using (number)
       -- A newer program may have gone ahead.
       where number <= ${migrations.at(-1)!.number} and number <= (select max(number) from schema_migration)
         and file.sha256 is distinct from run.sha256;
      if v_wrong is not null then
        raise exception '%', v_wrong using errcode = '${OTHER_HISTORY}';
      end if;
    end $check$;
  `;
}

/** Whether the file still has to be run is decided under the lock: another process may be running it. */
function runOnce({ number, name, script, sha256 }: Migration): string {
  return `
    select pg_advisory_xact_lock(7100);
    do $guard$ begin
      if not exists (select from schema_migration where number = ${number}) then
        execute $migration$ ${script} $migration$;
        insert into schema_migration (number, name, sha256) values (${number}, '${name}', '${sha256}');
      end if;
    end $guard$;
  `;
}

const own = readMigrations(FOLDER);

/** Whether the database has run all files of this program in their present form. */
export async function isMigrated(db: Db): Promise<boolean> {
  const files = JSON.stringify(own.map(({ number, sha256 }) => ({ number, sha256 })));
  // The database may be newer: migrations only add, so this program still works.
  const { rows } = await sql<{ missing: number }>`
    select count(*) as missing from jsonb_to_recordset(${files}::jsonb) as file (number int, sha256 text)
     where not exists (select from schema_migration as run where (run.number, run.sha256) = (file.number, file.sha256))`.execute(
    db,
  );
  return rows[0]!.missing === 0;
}
