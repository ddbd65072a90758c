import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { buildPages, compressPages } from './build-web.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { assertFitToServe } from '#server/platform/db/assert-fit-to-serve.ts';
import { type Database, openEmbedded, openPostgres } from '#server/platform/db/database.ts';
import { judgeSchema } from '#server/platform/db/judge-schema.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { explainStartError } from '#server/platform/explain-start-error.ts';
import type { RunningPortal } from './start-portal.ts';
import { serveWaitingPage } from './waiting-page.ts';

// What stands below `run()` does not exist before that has ended.
const LONGEST_END_MS = 15_000;
/**
 * V8's compiler threads may want the main thread to collect garbage while Node, at its exit, waits for them. By then no
 * timer runs any more (nodejs/node#54918). In this pause they come to their end.
 */
const REST_MS = 50;

/** How much of the demo exists, from 0 to 1; null where none is being made. */
let demoShare: number | null = null;

try {
  await run();
} catch (error) {
  const explanation = explainStartError(error);
  if (explanation === null) throw error;
  console.error(explanation);
  process.exit(1);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const leavePort = config.DATABASE_URL ? await probePort(config) : await serveWaitingPage(config, () => demoShare);
  // Beside the making of the demo, which keeps another core busy: first the web is built, then the program is loaded.
  const program = buildPages().then(() => import('./start-portal.ts'));
  // Loading leaves a connection no time to be made within its limit on a slow machine; an embedded one needs none.
  if (config.DATABASE_URL) await program;
  const [database, { startPortal }] = await Promise.all([openDatabase(config), program]);
  const running = await startPortal(config, database, leavePort);
  // First: whoever reads where it listens may end it at once.
  endOnSignal(running);
  console.log(`Kartenkontor listens on ${running.url}`);
  if (database.kind === 'embedded') await announceDemo(running.url);
  // The first page does not wait for it.
  await compressPages().catch((error: unknown) => running.portal.log.error(error, 'the pages could not be compressed'));
}

/** Before minutes of work are done in vain. Throws as listening would; there is nothing to leave afterwards. */
async function probePort({ PORT, HOST }: Config): Promise<undefined> {
  const probe = net.createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });
}

/**
 * Opens the database, with its schema up to date. Only a new embedded one gets demo data. In production `npm run
 * db:migrate` updates the schema.
 */
async function openDatabase(config: Config): Promise<Database> {
  if (!config.DATABASE_URL) {
    const database = await openEmbedded(config.DATA_DIR, { fill: (draft) => makeDemo(draft, config) });
    await migrate(database);
    return database;
  }
  if (!config.isProduction) await migrateAs(config.OWNER_DATABASE_URL ?? config.DATABASE_URL);
  const database = openPostgres(config.DATABASE_URL, config.DATABASE_POOL);
  await assertFitToServe(database.db, config);
  const { note } = await judgeSchema(database.db);
  if (note) console.log(`${note}.`);
  return database;
}

async function migrateAs(ownerUrl: string): Promise<void> {
  const owner = openPostgres(ownerUrl, 1);
  await migrate(owner);
  await owner.close();
}

/** Makes the demo, its database in a thread of its own, which ends with this process, however that ends. */
async function makeDemo(draft: string, { HOST, PORT }: Config): Promise<void> {
  console.log(`Making the demo: three years of bookings take some ten seconds. http://${HOST}:${PORT} shows how far it is …`);
  const worker = new Worker(new URL('../../seeds/make-demo.worker.ts', import.meta.url), { workerData: draft });
  demoShare = 0;
  worker.on('message', (share: number) => (demoShare = share));
  const made = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
  await Promise.all([made, drawTown(path.dirname(draft))]);
}

async function drawTown(folder: string): Promise<void> {
  const { TOWN_MAP } = await import('#seeds/town/town-map-name.ts');
  const { writeTownMap } = await import('#seeds/town/write-town-map.ts');
  writeTownMap(path.join(folder, TOWN_MAP));
}

async function announceDemo(url: string): Promise<void> {
  const { describeDemo } = await import('#seeds/describe-demo.ts');
  console.log(describeDemo(url));
}

/** Leaves so that nobody is refused, but not for ever; a second signal does not wait at all. */
function endOnSignal(running: RunningPortal): void {
  let isEnding = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      isEnding = true;
      setTimeout(() => process.exit(1), LONGEST_END_MS).unref();
      const ended = running.leave().then(() => sleep(REST_MS));
      ended.then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
