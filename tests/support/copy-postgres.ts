import crypto from 'node:crypto';
import pg from 'pg';
import { type Database, openPostgres } from '#server/platform/db/database.ts';

/**
 * Connections of a portal in tests. As it starts, each job asks for work at once, which opens as many as there may be;
 * each begins with empty caches.
 */
export const PORTAL_POOL = 4;

/**
 * A copy of a database on the same server, with a name of its own; `close` removes it. Copying its files takes half as
 * long as copying page by page, PostgreSQL's default.
 */
export async function copyPostgres(serverUrl: string, template: string, poolSize: number): Promise<Database> {
  const name = `test_${crypto.randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const database = openPostgres(new URL(name, serverUrl).href, poolSize);
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** Makes a database and fills it, for others to be copied from: nobody stays connected to it. */
export async function fillPostgres(
  serverUrl: string,
  { name, template, fill }: { name: string; template: string; fill: (database: Database) => Promise<void> },
): Promise<void> {
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const database = openPostgres(new URL(name, serverUrl).href, 8);
  try {
    await fill(database);
  } finally {
    await database.close();
  }
}

/** Does something on a connection of its own. */
export async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
