import type { TestProject } from 'vitest/node';
import { openTestServer } from './open-test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects the owner of the test databases, who is no superuser, as in production. */
    postgresUrl: string;
  }
}

/** Runs once before the tests of project postgres: a server of our own, and the template in it. */
export default async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await openTestServer();
  project.provide('postgresUrl', url);
  return stop;
}
