import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { unpackTar } from 'modern-tar/fs';
import { openEmbedded } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { seedDemo } from './demo.ts';
import { TOWN_MAP } from './town/town-map-name.ts';
import { writeTownMap } from './town/write-town-map.ts';

/** The share of the total time at the end of each step. */
const DONE = { database: 0.15, schema: 0.2, world: 0.3, history: 0.9 };

// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (share: number) => parentPort!.postMessage(share);

/** Makes the demo's database in a new folder, and reports its progress, from 0 to 1. */
const draft = workerData as string;
// In memory: on disk the engine asks for each page by a call of its own, and all of it takes a third longer.
const database = await openEmbedded(null);
tell(DONE.database);
await migrate(database);
tell(DONE.schema);
await seedDemo(database, { tell: (share) => tell(DONE.world + (DONE.history - DONE.world) * share) });
const files = await database.embedded!.dumpDataDir('none');
await database.close();
await pipeline(files.stream(), unpackTar(path.join(draft, 'db')));
// Beside the folder of the draft, in that of the data.
writeTownMap(path.join(draft, '..', TOWN_MAP));
