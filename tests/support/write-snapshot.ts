import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Database, openEmbedded } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';

/**
 * Makes an embedded database that tests copy, as making one takes ten times as long: migrates it, lets `fill` add data,
 * and returns the file. It is deleted when this process ends.
 */
export async function writeSnapshot(fill: (database: Database) => Promise<void> = async () => {}): Promise<string> {
  const database = await openEmbedded(null);
  await migrate(database);
  await fill(database);
  const content = await database.embedded!.dumpDataDir('none');
  await database.close();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-embedded-'));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'snapshot.tar');
  fs.writeFileSync(file, await content.bytes());
  return file;
}
