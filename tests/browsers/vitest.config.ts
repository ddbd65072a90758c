import { defineConfig } from 'vitest/config';
import { atThisPace } from '#tests/support/pace.ts';

/** `npm run test:browsers`: apart from `npm test`, as it wants browsers that few machines have. */
export default defineConfig({
  test: { include: ['tests/browsers/walk.ts'], testTimeout: atThisPace(180_000), hookTimeout: atThisPace(180_000) },
});
