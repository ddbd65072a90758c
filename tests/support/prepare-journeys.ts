import './cheap-passwords.ts';
import { buildWeb } from '#server/portal/build-web.ts';
import { makeDemoTemplate } from './make-demo-template.ts';
import { openTestServer } from './open-test-server.ts';

/**
 * Runs once before the journeys: builds the pages, and starts a PostgreSQL of our own with the demo's world in it, without its history, of
 * which each portal gets a copy.
 */
export default async function prepareJourneys(): Promise<() => Promise<void>> {
  await buildWeb();
  const { url, stop } = await openTestServer();
  await makeDemoTemplate(url);
  process.env.JOURNEYS_POSTGRES_URL = url;
  return stop;
}
