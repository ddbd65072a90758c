import os from 'node:os';
import { defineConfig } from '@playwright/test';
import { findHeadlessShell } from './tests/support/find-headless-shell.ts';
import { NARROW } from './tests/support/narrow.ts';
import { atThisPace } from './tests/support/pace.ts';
import { wholeBrowser } from './tests/support/whole-browser.ts';

/** Journeys in the browser that the machine has; each worker starts a portal of its own (tests/support/journey.ts). */
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/prepare-journeys.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than there are processors: more of them only wait for each other.
  workers: os.availableParallelism() + 1,
  // What never comes takes that long, and nothing else.
  timeout: atThisPace(240_000),
  expect: { timeout: atThisPace(30_000) },
  forbidOnly: true,
  // A busy machine may keep a browser waiting once; what passes only then is reported by name (tests/run-all.ts).
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json']],
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // A service worker would fetch past a test's intercepted answers.
    serviceWorkers: 'block',
    // Recording each journey in case it fails costs a sixth of the time.
    trace: 'on-first-retry',
    launchOptions: { ...wholeBrowser, executablePath: findHeadlessShell() },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // A tag marks what is the same at any width, or checks both widths itself (expectFine): it runs once.
    { name: 'phone', use: { viewport: NARROW, hasTouch: true }, grepInvert: /@any-width|@both-widths/ },
  ],
});
