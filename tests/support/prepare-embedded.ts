import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with the embedded database as the migrations leave it. */
    embeddedSnapshot: string;
  }
}

/** Runs once before the tests of project embedded: migrates one database, of which each test file gets a copy. */
export default async function prepareEmbedded(project: TestProject): Promise<void> {
  const content = await migratedSnapshot();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-embedded-'));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'snapshot.tar');
  fs.writeFileSync(file, await content.bytes());
  project.provide('embeddedSnapshot', file);
}

async function migratedSnapshot(): Promise<Blob> {
  const database = await openEmbedded(null);
  await migrate(database);
  const content = await database.embedded!.dumpDataDir('none');
  await database.close();
  return content;
}
