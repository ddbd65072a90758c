import pg from 'pg';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { buildWeb } from '#server/portal/build-web.ts';
import { startPostgresCluster } from '#tests/support/postgres-cluster.ts';

/** Hands an empty database with the newest schema, on a PostgreSQL of its own with fsync on, to a bench, and stops it at the end. Builds the pages first. */
export async function withFreshDatabase(bench: (database: Database) => Promise<void>): Promise<void> {
  const cluster = await startPostgresCluster({ isDurable: true });
  try {
    const client = new pg.Client(cluster.url('postgres'));
    await client.connect();
    await client.query('create database portal');
    await client.end();
    const database = openPostgres(cluster.url('portal'), 4);
    await migrate(database);
    await buildWeb();
    await bench(database);
  } finally {
    await cluster.stop();
  }
}
