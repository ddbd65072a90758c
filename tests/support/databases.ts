import crypto from 'node:crypto';
import fs from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { openEmbedded, openPostgres, type Database } from '#server/platform/db/database.ts';
import { seedDemo } from '#seeds/demo.ts';
import { TEMPLATE } from './prepare-postgres.ts';
import { writeSnapshot } from './write-snapshot.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseKind: Database['kind'];
  }
}

/** Holds the demo's world without its history, from the first test that wants it until the end of the run. */
const DEMO_TEMPLATE = 'kartenkontor_demo_template';

/**
 * A migrated, empty database of its own, of the project's kind; `close` removes it. For a second process or pool on it:
 * `openPostgres(database.connectionString!, size)`.
 */
export function createTestDatabase({ kind = inject('databaseKind'), poolSize = 8 } = {}): Promise<Database> {
  return kind === 'embedded' ? copyEmbedded(inject('embeddedSnapshot')) : copyPostgres(TEMPLATE, poolSize);
}

/** The same with the demo's world in it, without its history: a copy, as making it takes ten times as long. */
export async function createDemoDatabase(): Promise<Database> {
  if (inject('databaseKind') === 'embedded') return copyEmbedded(await (demoSnapshot ??= writeSnapshot(fillWithDemo)));
  await (demoTemplate ??= makeDemoTemplate());
  return copyPostgres(DEMO_TEMPLATE, 8);
}

let demoSnapshot: Promise<string> | undefined;
let demoTemplate: Promise<void> | undefined;

const fillWithDemo = (database: Database) => seedDemo(database, { history: false });

/** Made by the worker that comes first; the others wait. It has its name only when it is whole. */
async function makeDemoTemplate(): Promise<void> {
  await onCluster(async (client) => {
    await client.query(`select pg_advisory_lock(1)`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DEMO_TEMPLATE]);
    if (rowCount) return;
    const draft = `${DEMO_TEMPLATE}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await client.query(`create database ${draft} template ${TEMPLATE}`);
    const database = openPostgres(new URL(draft, inject('postgresUrl')).href, 8);
    try {
      await fillWithDemo(database);
    } finally {
      await database.close();
    }
    await client.query(`alter database ${draft} rename to ${DEMO_TEMPLATE}`);
  });
}

async function copyEmbedded(snapshot: string): Promise<Database> {
  return openEmbedded(null, { snapshot: await fs.openAsBlob(snapshot) });
}

async function copyPostgres(template: string, poolSize: number): Promise<Database> {
  const name = `test_${crypto.randomBytes(6).toString('hex')}`;
  await runOnCluster(`create database ${name} template ${template}`);
  const database = openPostgres(new URL(name, inject('postgresUrl')).href, poolSize);
  return {
    ...database,
    async close() {
      await database.close();
      await runOnCluster(`drop database ${name} with (force)`);
    },
  };
}

function runOnCluster(statement: string): Promise<void> {
  return onCluster(async (client) => void (await client.query(statement)));
}

async function onCluster(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
