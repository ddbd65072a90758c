import { readConfig } from '#server/platform/config.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { buildWeb } from '#server/portal/build-web.ts';
import { startPortal } from '#server/portal/start-portal.ts';
import { onServer } from '#tests/support/copy-postgres.ts';
import { Visitor } from '#tests/support/portal.ts';
import { type PostgresCluster, startPostgresCluster } from '#tests/support/postgres-cluster.ts';
import { UNLIMITED } from './run-portal.ts';

/** An empty, migrated database on a PostgreSQL of its own. */
export async function openFreshDatabase(cluster: PostgresCluster, poolSize: number): Promise<Database> {
  await onServer(cluster.url('postgres'), (client) => client.query('create database portal'));
  const database = openPostgres(cluster.url('portal'), poolSize);
  await migrate(database);
  return database;
}

/** Gives a bench an empty, migrated database on a PostgreSQL of its own with fsync, and stops it at the end. */
export async function withFreshDatabase(bench: (database: Database) => Promise<void>): Promise<void> {
  const cluster = await startPostgresCluster({ isDurable: true });
  try {
    await bench(await openFreshDatabase(cluster, 12));
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
  const portal = await startPortal(readConfig({ ...UNLIMITED, PORT: '0' }), database);
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
