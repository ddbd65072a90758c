import { sql } from 'kysely';
import { seedDemo } from '#seeds/demo.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { History } from '#seeds/history.ts';
import { fillPostgres, onServer } from './copy-postgres.ts';
import { TEMPLATE } from './open-test-server.ts';

/** The demo's world, without history unless a run asks for some: made when first needed, and kept for the run. */
export const DEMO_TEMPLATE = 'kartenkontor_demo_template';

/** Made by the worker that comes first; the others wait. It has its name only when it is whole. */
export async function makeDemoTemplate(serverUrl: string, history: History | false = false): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query(`select pg_advisory_lock(1)`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DEMO_TEMPLATE]);
    if (rowCount) return;
    const draft = `${DEMO_TEMPLATE}_draft`;
    await client.query(`drop database if exists ${draft}`);
    await fillPostgres(serverUrl, {
      name: draft,
      template: TEMPLATE,
      fill: async (database) => {
        await seedDemo(database, { history });
        await startOnce(database);
      },
    });
    await client.query(`alter database ${draft} rename to ${DEMO_TEMPLATE}`);
  });
}

/**
 * As on a portal that has run before: its queues of jobs exist, with their schedules. Hundreds of tests would make them
 * anew. The last look at the schedules is dated a day ahead, so that no scheduled job runs into a test. A test that
 * waits for one starts it.
 */
async function startOnce(database: Database): Promise<void> {
  const { startPortal } = await import('#server/portal/start-portal.ts');
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error' });
  const portal = await startPortal(config, { ...database, close: async () => {} });
  await portal.close();
  await sql`update pgboss.version set cron_on = now() + interval '1 day'`.execute(database.db);
}
