import { defineConfig } from 'vitest/config';

/** `npm run test:long`: what takes minutes and would hold up `npm test`, which runs short forms of it. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,server,web,seeds,tests}/**/*.long.test.ts'],
    fileParallelism: false,
    // They run for long, often beside other work.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    globalSetup: ['tests/support/prepare-web.ts', 'tests/support/prepare-postgres.ts'],
    provide: { databaseKind: 'postgres' },
  },
});
