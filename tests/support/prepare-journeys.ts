import { seedDemo } from '#seeds/demo.ts';
import { writeSnapshot } from './write-snapshot.ts';

/** Runs once before the journeys: makes the demo's world, without its history, of which each portal gets a copy. */
export default async function prepareJourneys(): Promise<void> {
  process.env.DEMO_SNAPSHOT = await writeSnapshot((database) => seedDemo(database, { history: false }));
}
