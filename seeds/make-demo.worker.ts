import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openEmbedded } from '#server/platform/db/database.ts';

/** The share of the total time at the end of each step. */
const DONE = { database: 0.15, schema: 0.2, world: 0.3, history: 0.9 };

// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (share: number) => parentPort!.postMessage(share);

/** Makes the demo's database in a new folder, and reports its progress, from 0 to 1. */
const draft = workerData as string;
// In memory: on disk the engine asks for each page by a call of its own, and all of it takes a third longer. The rest
// of the program is read while the engine is compiled.
const opening = openEmbedded(null);
const { migrate } = await import('#server/platform/db/migrate.ts');
const { seedDemo } = await import('./demo.ts');
const { writeOut } = await import('./write-out.ts');
const database = await opening;
tell(DONE.database);
await migrate(database);
tell(DONE.schema);
await seedDemo(database, { tell: (share) => tell(DONE.world + (DONE.history - DONE.world) * share) });
const { FS } = database.embedded!.Module;
// Only then everything is in its files.
await database.close();
await writeOut(FS, '/pglite/data', path.join(draft, 'db'));
