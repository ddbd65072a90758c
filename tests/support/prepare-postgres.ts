import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

/** The migrated database that each test file gets a copy of. */
export const TEMPLATE = 'kartenkontor_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects the owner of the test databases, who is no superuser, as in production. */
    postgresUrl: string;
  }
}

/** Runs once before the tests of project postgres: a server of our own, and the template in it. */
export default async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  // Who waits in a circle, as in the controls of races, need not do so for a second.
  const cluster = await startPostgresCluster({ settings: ['deadlock_timeout=100ms'] });
  try {
    const asOwner = new URL(cluster.url('postgres'));
    asOwner.username = 'kartenkontor_owner';
    await createOwner(cluster.url('postgres'), asOwner);
    project.provide('postgresUrl', asOwner.href);
    await createTemplate(asOwner);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster.stop;
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
