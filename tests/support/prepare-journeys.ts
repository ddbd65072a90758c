import './cheap-passwords.ts';
import { buildWeb } from '#server/portal/build-web.ts';
import type { History } from '#seeds/history.ts';
import { makeDemoTemplate } from './make-demo-template.ts';
import { openTestServer } from './open-test-server.ts';

/**
 * Runs once before the journeys: builds the pages, and starts a PostgreSQL with the demo's world without history. Each
 * portal gets a copy.
 */
export default function prepareJourneys(): Promise<() => Promise<void>> {
  return prepareWorld(false);
}

/** The same, in a world with some history. */
export async function prepareWorld(history: History | false): Promise<() => Promise<void>> {
  await buildWeb();
  const { url, stop } = await openTestServer();
  await makeDemoTemplate(url, history);
  process.env.JOURNEYS_POSTGRES_URL = url;
  return stop;
}
