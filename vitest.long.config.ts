import { defineConfig } from 'vitest/config';
import { atThisPace } from './tests/support/pace.ts';

/** `npm run test:long`: what takes minutes and would hold up `npm test`, which runs short forms of it. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,server,web,seeds,tests}/**/*.long.test.ts'],
    fileParallelism: false,
    testTimeout: atThisPace(1_800_000),
    hookTimeout: atThisPace(180_000),
    expect: { poll: { timeout: atThisPace(60_000) } },
    globalSetup: ['tests/support/prepare-web.ts', 'tests/support/prepare-postgres.ts'],
    provide: { databaseKind: 'postgres' },
  },
});
