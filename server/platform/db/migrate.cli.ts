import { ConfigError, readConfig } from '#server/platform/config.ts';
import { openEmbedded, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

/** `npm run db:migrate`: brings the schema up to date, as the owner of the database. */
try {
  const config = readConfig(process.env);
  const database = config.DATABASE_URL ? openPostgres(config.DATABASE_URL, 2) : await openEmbedded(config.DATA_DIR);
  await migrate(database);
  await database.close();
  console.log('The schema is up to date.');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
