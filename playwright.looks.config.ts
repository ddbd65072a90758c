import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run test:looks`: apart from `npm test`, as it takes minutes. */
export default defineConfig({
  ...journeys,
  testDir: 'tests/looks',
  globalSetup: './tests/support/prepare-looks.ts',
  reporter: 'list',
  projects: [{ name: 'looks', use: { reducedMotion: 'reduce' } }],
});
