import { chromium } from '@playwright/test';
import { findProgramInPath } from './find-program-in-path.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** A whole Chromium: the one that `CHROMIUM` names, else the machine's own, else the place of Playwright's own, be it there or not. */
export function findChromium(): string {
  return process.env.CHROMIUM || (findProgramInPath(NAMES) ?? chromium.executablePath());
}
