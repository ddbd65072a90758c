import { readDatabaseConfig } from '#server/platform/config.ts';
import { explainStartError } from '#server/platform/explain-start-error.ts';
import { openEmbedded, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';

/** `npm run db:migrate`: updates the schema as the database's owner (OWNER_DATABASE_URL, else DATABASE_URL). */
try {
  const { OWNER_DATABASE_URL, DATABASE_URL, DATA_DIR } = readDatabaseConfig(process.env);
  const url = OWNER_DATABASE_URL ?? DATABASE_URL;
  const database = url ? openPostgres(url, 2) : await openEmbedded(DATA_DIR);
  await migrate(database);
  await database.close();
  console.log('The schema is up to date.');
} catch (error) {
  const explanation = explainStartError(error);
  if (explanation === null) throw error;
  console.error(explanation);
  process.exitCode = 1;
}
