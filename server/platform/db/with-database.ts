import fs from 'node:fs';
import { ConfigError, readDatabaseConfig } from '#server/platform/config.ts';
import { explainStartError } from '#server/platform/explain-start-error.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type Database, openEmbedded, openPostgres } from './database.ts';
import { judgeSchema } from './judge-schema.ts';

/**
 * Runs a command on the database of the environment. Errors of settings, database or arguments (ConfigError), and what
 * the portal would refuse (Refusal), go to standard error; the exit code is then 1.
 */
export async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  try {
    const database = await openPrepared();
    try {
      await work(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function openPrepared(): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = readDatabaseConfig(process.env);
  if (!DATABASE_URL && !fs.existsSync(DATA_DIR))
    throw new ConfigError(`There is no database in ${DATA_DIR}: set DATABASE_URL or DATA_DIR.`);
  const database = DATABASE_URL ? openPostgres(DATABASE_URL, 2) : await openEmbedded(DATA_DIR);
  const trouble = await judgeSchema(database.db).then(
    ({ trouble }) => trouble && `The database cannot be used: ${trouble}.`,
    (error: Error) => explainStartError(error) ?? `The database cannot be used: ${error.message}`,
  );
  if (trouble === null) return database;
  await database.close();
  throw new ConfigError(trouble);
}
