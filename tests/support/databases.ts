import crypto from 'node:crypto';
import fs from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { openEmbedded, openPostgres, type Database } from '#server/platform/db/database.ts';
import { TEMPLATE } from './prepare-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseKind: Database['kind'];
  }
}

/**
 * A migrated, empty database of its own, of the project's kind; `close` removes it. For a second process or pool on it:
 * `openPostgres(database.connectionString!, size)`.
 */
export function createTestDatabase({ kind = inject('databaseKind'), poolSize = 8 } = {}): Promise<Database> {
  return kind === 'embedded' ? createEmbedded() : createPostgres(poolSize);
}

async function createEmbedded(): Promise<Database> {
  return openEmbedded(null, { snapshot: await fs.openAsBlob(inject('embeddedSnapshot')) });
}

async function createPostgres(poolSize: number): Promise<Database> {
  const name = `test_${crypto.randomBytes(6).toString('hex')}`;
  await runOnCluster(`create database ${name} template ${TEMPLATE}`);
  const database = openPostgres(new URL(name, inject('postgresUrl')).href, poolSize);
  return {
    ...database,
    async close() {
      await database.close();
      await runOnCluster(`drop database ${name} with (force)`);
    },
  };
}

async function runOnCluster(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
