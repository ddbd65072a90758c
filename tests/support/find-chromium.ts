import { chromium } from '@playwright/test';
import { findProgramInPath } from './find-program-in-path.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** A full Chromium: that of `CHROMIUM`, else the machine's, else the path of Playwright's own, even if missing. */
export function findChromium(): string {
  return process.env.CHROMIUM || (findProgramInPath(NAMES) ?? chromium.executablePath());
}
