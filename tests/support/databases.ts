import crypto from 'node:crypto';
import fs from 'node:fs';
import { inject } from 'vitest';
import { openEmbedded, type Database } from '#server/platform/db/database.ts';
import { seedDemo } from '#seeds/demo.ts';
import { copyPostgres, fillPostgres, onServer, PORTAL_POOL } from './copy-postgres.ts';
import { DEMO_TEMPLATE, makeDemoTemplate } from './make-demo-template.ts';
import { TEMPLATE } from './open-test-server.ts';
import { writeSnapshot } from './write-snapshot.ts';

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
  return kind === 'embedded' ? copyEmbedded(inject('embeddedSnapshot')) : copyPostgres(inject('postgresUrl'), TEMPLATE, poolSize);
}

/**
 * A database with a world in it that takes long to make; each copy is as `createTestDatabase` makes it. `close` removes
 * it. PostgreSQL only.
 */
export async function createTemplate(fill: (database: Database) => Promise<void>) {
  const serverUrl = inject('postgresUrl');
  const name = `template_${crypto.randomBytes(6).toString('hex')}`;
  await fillPostgres(serverUrl, { name, template: TEMPLATE, fill });
  return {
    copy: () => copyPostgres(serverUrl, name, 8),
    close: () => onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`)),
  };
}

/** The same with the demo's world in it, without its history: a copy, as making it takes ten times as long. */
export async function createDemoDatabase(): Promise<Database> {
  if (inject('databaseKind') === 'embedded') return copyEmbedded(await (demoSnapshot ??= writeSnapshot(fillWithDemo)));
  await (demoTemplate ??= makeDemoTemplate(inject('postgresUrl')));
  return copyPostgres(inject('postgresUrl'), DEMO_TEMPLATE, PORTAL_POOL);
}

let demoSnapshot: Promise<string> | undefined;
let demoTemplate: Promise<void> | undefined;

const fillWithDemo = (database: Database) => seedDemo(database, { history: false });

async function copyEmbedded(snapshot: string): Promise<Database> {
  return openEmbedded(null, { snapshot: await fs.openAsBlob(snapshot) });
}
