import { defineConfig } from 'vitest/config';
import { atThisPace } from '#tests/support/pace.ts';

/** `npm run test:restore`: apart from `npm test`, as it wants pgBackRest and the server programs of PostgreSQL. */
export default defineConfig({
  test: {
    include: ['tests/restore/to-a-second.ts'],
    testTimeout: atThisPace(300_000),
    hookTimeout: atThisPace(300_000),
    expect: { poll: { timeout: atThisPace(60_000) } },
  },
});
