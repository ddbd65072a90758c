import pg from 'pg';
import { openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

/** The migrated database that tests get copies of. */
export const TEMPLATE = 'kartenkontor_template';

export interface TestServer {
  /** Connects the owner of the test databases, who is no superuser, as in production. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts a PostgreSQL of our own, with the template in it. */
export async function openTestServer(): Promise<TestServer> {
  // Who waits in a circle, as in the controls of races, need not do so for a second.
  const cluster = await startPostgresCluster({ settings: ['deadlock_timeout=100ms'] });
  try {
    const asOwner = new URL(cluster.url('postgres'));
    asOwner.username = 'kartenkontor_owner';
    await createOwner(cluster.url('postgres'), asOwner);
    await createTemplate(asOwner);
    return { url: asOwner.href, stop: cluster.stop };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

async function createOwner(superuserUrl: string, { username, password }: URL): Promise<void> {
  const superuser = new pg.Client(superuserUrl);
  await superuser.connect();
  await superuser.query(`create role ${username} login createrole createdb password '${password}'`);
  // To drop a database under a worker of autovacuum, which belongs to nobody.
  await superuser.query(`grant pg_signal_backend to ${username}`);
  await superuser.query(`create database ${TEMPLATE} owner ${username}`);
  await superuser.end();
}

async function createTemplate(asOwner: URL): Promise<void> {
  const template = openPostgres(new URL(TEMPLATE, asOwner).href, 1);
  await migrate(template);
  await template.close();
}
