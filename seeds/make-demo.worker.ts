import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openEmbedded } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { seedDemo } from './demo.ts';
import { TOWN_MAP } from './town/town-map-name.ts';
import { writeTownMap } from './town/write-town-map.ts';

/** The share of the total time at the end of each step. */
const DONE = { database: 0.15, schema: 0.25, world: 0.35, history: 0.95 };

// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (share: number) => parentPort!.postMessage(share);

/** Makes the demo on an embedded database in a new folder, and reports its progress, from 0 to 1. */
const database = await openEmbedded(workerData as string);
tell(DONE.database);
await migrate(database);
tell(DONE.schema);
await seedDemo(database, { tell: (share) => tell(DONE.world + (DONE.history - DONE.world) * share) });
await database.close();
// Beside the folder of the draft, in that of the data.
writeTownMap(path.join(workerData as string, '..', TOWN_MAP));
