import { workerData } from 'node:worker_threads';
import { openEmbedded } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { seedDemo } from './demo.ts';

/** Makes the demo on an embedded database in a new folder. */
const database = await openEmbedded(workerData as string);
await migrate(database);
await seedDemo(database);
await database.close();
