import type { TestProject } from 'vitest/node';
import { writeSnapshot } from './write-snapshot.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with the embedded database as the migrations leave it. */
    embeddedSnapshot: string;
  }
}

/** Runs once before the tests of project embedded: migrates one database, of which each test file gets a copy. */
export default async function prepareEmbedded(project: TestProject): Promise<void> {
  project.provide('embeddedSnapshot', await writeSnapshot());
}
