import { defineConfig } from 'vitest/config';

/** `npm run test:browsers`: apart from `npm test`, as it wants browsers that few machines have. */
export default defineConfig({ test: { include: ['tests/browsers/walk.ts'], testTimeout: 60_000, hookTimeout: 120_000 } });
