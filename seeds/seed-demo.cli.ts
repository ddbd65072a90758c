import { sql } from 'kysely';
import { ConfigError, readDatabaseConfig } from '#server/platform/config.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { explainStartError } from '#server/platform/explain-start-error.ts';
import { seedDemo } from './demo.ts';
import { DEMO_PASSWORD } from './home.ts';

/** By the owner, because the application may not be able to work here yet. */
const REFUSE_TABLES_OF_OTHERS = `
  do $$ begin
    if to_regclass('public.schema_migration') is null and exists (select from pg_tables where schemaname = 'public') then
      raise exception 'not empty' using errcode = 'restrict_violation';
    end if;
  end $$`;

/** `npm run demo:seed`: fills an empty PostgreSQL with the demo, as owner (OWNER_DATABASE_URL, else DATABASE_URL). */
try {
  // Before any setting is read: what production lacks would be named first.
  if (process.env.NODE_ENV === 'production')
    throw new ConfigError('The demo is not for production: its password is known to everybody.');
  const { OWNER_DATABASE_URL, DATABASE_URL } = readDatabaseConfig(process.env);
  const url = OWNER_DATABASE_URL ?? DATABASE_URL;
  if (!url)
    throw new ConfigError(
      'DATABASE_URL: must name an empty PostgreSQL; the embedded database makes its demo by itself (npm start).',
    );
  const database = openPostgres(url, 4);
  try {
    await fill(database);
  } finally {
    await database.close();
  }
} catch (error) {
  const explanation = explainStartError(error);
  if (explanation === null) throw error;
  console.error(explanation);
  process.exitCode = 1;
}

async function fill(database: Database): Promise<void> {
  await database.runAsOwner(REFUSE_TABLES_OF_OTHERS).catch(refuseFull);
  await migrate(database);
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from region) and not exists (select from person) as is_empty`.execute(database.db);
  if (!rows[0]!.is_empty) refuseFull();
  console.log('Making the demo: three years of bookings take some ten seconds …');
  await seedDemo(database);
  console.log(`The demo is there. The password of every login is ${DEMO_PASSWORD}`);
}

function refuseFull(error?: unknown): never {
  if (error && (error as { code?: string }).code !== '23001') throw error;
  throw new ConfigError('The database is not empty: the demo fills none that holds anything.');
}
