import os from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { atThisPace } from './tests/support/pace.ts';
import { RacesFirst } from './tests/support/races-first.ts';

/**
 * The name of a test file says what it needs, and where it runs:
 *
 *   *.test.ts       no database                                        project unit
 *   *.db.test.ts    a database of its own, of either kind              project postgres, and embedded or embedded-long
 *   *.api.test.ts   through the HTTP server                            project postgres, and embedded-long
 *   *.race.test.ts  several connections at once, or several processes  project postgres
 *   *.long.test.ts  minutes or more, in `npm run test:long` only       vitest.long.config.ts
 *
 * Embedded is PGlite; postgres is a real server, started once for the run (tests/support/postgres-cluster.ts). After
 * PostgreSQL, `npm test` repeats on the embedded one the tests closest to the database, an operator's day and
 * accounting's runs (isEmbedded in tests/journeys). `npm run test:long` repeats the rest (project embedded-long, and
 * all journeys).
 */
const databaseTests = {
  environment: 'node',
  // Files share a worker one after the other: loading the program once instead of for each file halves the run.
  isolate: false,
  setupFiles: ['cheap-passwords', 'quick-answers', 'quick-readers'].map((name) => `tests/support/${name}.ts`),
  // Only what never comes takes that long.
  testTimeout: atThisPace(180_000),
  hookTimeout: atThisPace(180_000),
  expect: { poll: { timeout: atThisPace(60_000) } },
};

const onPglite = {
  globalSetup: ['tests/support/prepare-web.ts', 'tests/support/prepare-embedded.ts'],
  provide: { databaseKind: 'embedded' as const },
};

/** What is closest to the database. */
const closest = 'server/{platform,ledger}/**/*.db.test.ts';
/**
 * Left out on the embedded database, which saves a third of its time; PostgreSQL covers them. Models: their short forms
 * run there. Payments: each needs its own world, and the journey of accounting's runs books them embedded too. Query
 * plans: they matter only with many rows.
 */
const longOnes = 'server/ledger/{write/*model,write/book-payment,read/reads-by-key}.db.test.ts';

export default defineConfig({
  test: {
    // One more than the processors: a worker waits part of its time, for the database, a process or a job. With twice
    // as many all are busy, and races and polls come late.
    maxWorkers: os.availableParallelism() + 1,
    sequence: { sequencer: RacesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Files share a worker here, too: a process of its own for each costs a fourth of the processor time.
          isolate: false,
          setupFiles: ['tests/support/nothing-stubbed.ts'],
          // A search through thousands of cases.
          testTimeout: atThisPace(60_000),
          hookTimeout: atThisPace(60_000),
          include: ['{contract,server,web,seeds,tests}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.{db,api,race,long}.test.ts', 'tests/journeys/**'],
        },
      },
      {
        test: {
          ...databaseTests,
          name: 'embedded',
          include: [closest],
          exclude: [...configDefaults.exclude, longOnes],
          ...onPglite,
        },
      },
      {
        test: {
          ...databaseTests,
          name: 'embedded-long',
          env: { MONTHS_PLAYED: process.env.MONTHS_PLAYED ?? '4' },
          include: [
            'server/{portal,operator,reports,money,parties,tenancy}/**/*.{db,api}.test.ts',
            '{seeds,server}/**/*.api.test.ts',
            'seeds/**/*.db.test.ts',
            longOnes,
          ],
          ...onPglite,
        },
      },
      {
        test: {
          ...databaseTests,
          name: 'postgres',
          include: ['{server,seeds}/**/*.{db,api,race}.test.ts'],
          globalSetup: ['tests/support/prepare-web.ts', 'tests/support/prepare-postgres.ts'],
          provide: { databaseKind: 'postgres' },
        },
      },
    ],
  },
});
