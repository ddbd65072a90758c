import './cheap-passwords.ts';
import { seedDemo } from '#seeds/demo.ts';
import { buildWeb } from '#server/portal/build-web.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** Runs once before the journeys: builds the pages, and makes the demo's world, without its history, of which each portal gets a copy. */
export default async function prepareJourneys(): Promise<void> {
  await buildWeb();
  process.env.DEMO_SNAPSHOT = await writeSnapshot((database) => seedDemo(database, { history: false }));
}
