import { parentPort, workerData } from 'node:worker_threads';
import { openEmbedded } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { seedDemo } from './demo.ts';

/** Makes the demo on an embedded database in a new folder, and tells how much of it is there, from 0 to 1. */
const database = await openEmbedded(workerData as string);
parentPort!.postMessage(0.15);
await migrate(database);
parentPort!.postMessage(0.25);
// What comes before the history takes about a third of the time.
await seedDemo(database, { tell: (share) => parentPort!.postMessage(0.35 + 0.6 * share) });
await database.close();
