import { ConfigError } from '#server/platform/config.ts';
import type { Database } from './database.ts';
import { type Migration, MIGRATIONS, readMigrations } from './migration-files.ts';
import { MIGRATION, PATIENCE, runInTurn } from './run-in-turn.ts';

/** SQLSTATE of a database whose history differs from this program's files. */
const OTHER_HISTORY = 'KKM01';

/**
 * Updates the schema, forward only: each file once, each in its own transaction, under a lock that other processes wait
 * for. Tills book meanwhile (run-in-turn.ts). Needs the owner of the database, who may create roles. Throws a
 * ConfigError, and changes nothing, if the database has run other files than those of the folder, or others in between.
 * Throws one as well if a file does not get its locks; those before it count then.
 */
export async function migrate(database: Database, folder = MIGRATIONS, patience = PATIENCE): Promise<void> {
  const migrations = readMigrations(folder);
  try {
    const run = (what: string, script: string) => runInTurn(database, what, begin(patience.lockMs) + script, patience);
    await run('The list of what was run', prepareHistory(migrations));
    for (const migration of migrations) await run(migration.name, runOnce(migration));
  } catch (error) {
    if ((error as { code?: string }).code !== OTHER_HISTORY) throw error;
    throw new ConfigError(`Cannot bring the schema up to date:\n  ${(error as Error).message}`);
  }
}

/** One migration at a time. Its own locks have a time limit, the wait for another migration has none. */
const begin = (lockMs: number) => `
    select pg_advisory_xact_lock(7100);
    set local lock_timeout = '${lockMs}ms';
    set local application_name = '${MIGRATION}';`;

/** Creates the table of the files that were run. Refuses a database whose history differs from these files. */
function prepareHistory(migrations: Migration[]): string {
  const files = migrations.map(({ number, name, sha256 }) => `(${number}, '${name}', '${sha256}')`).join(', ');
  return `
    create table if not exists schema_migration (
      number int primary key,
      name text not null,
      sha256 text not null,
      at timestamptz not null default now(),
      oldest_program text
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
      if not exists (select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'oldest_program') then
        alter table schema_migration add column oldest_program text;
      end if;
    end $check$;
  `;
}

/** Whether the file still has to be run is decided under the lock: another process may be running it. */
function runOnce({ number, name, script, sha256, oldestProgram }: Migration): string {
  const values = `${number}, '${name}', '${sha256}', ${oldestProgram === null ? 'null' : `'${oldestProgram}'`}`;
  return `
    do $guard$ begin
      if not exists (select from schema_migration where number = ${number}) then
        execute $migration$ ${script} $migration$;
        insert into schema_migration (number, name, sha256, oldest_program) values (${values});
      end if;
    end $guard$;
  `;
}
