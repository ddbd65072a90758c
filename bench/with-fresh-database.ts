import pg from 'pg';
import { readConfig } from '#server/platform/config.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { buildWeb } from '#server/portal/build-web.ts';
import { startPortal } from '#server/portal/start-portal.ts';
import { CAPTCHA_ANSWER, Visitor } from '#tests/support/portal.ts';
import { startPostgresCluster } from '#tests/support/postgres-cluster.ts';

/** Gives a bench an empty, migrated database on a PostgreSQL of its own with fsync, and stops it at the end. */
export async function withFreshDatabase(bench: (database: Database) => Promise<void>): Promise<void> {
  const cluster = await startPostgresCluster({ isDurable: true });
  try {
    const client = new pg.Client(cluster.url('postgres'));
    await client.connect();
    await client.query('create database portal');
    await client.end();
    const database = openPostgres(cluster.url('portal'), 12);
    await migrate(database);
    await bench(database);
  } finally {
    await cluster.stop();
  }
}

export type SignIn = (door: string, email: string) => Promise<Visitor>;

/** Gives a bench the portal on that database, with built pages: its address, and how to sign in. */
export async function withPortal(
  database: Database,
  bench: (portal: { url: string; signedIn: SignIn }) => Promise<void>,
): Promise<void> {
  await buildWeb();
  const limits = { CALLS_PER_MINUTE: '1000000', SENSITIVE_CALLS_PER_MINUTE: '100000' };
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, ...limits });
  const portal = await startPortal(config, database);
  const signedIn: SignIn = async (door, email) => {
    const visitor = new Visitor(portal.url);
    await visitor.signIn(door, email);
    return visitor;
  };
  try {
    await bench({ url: portal.url, signedIn });
  } finally {
    await portal.close();
  }
}
