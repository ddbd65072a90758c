import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { findProgramInPath } from './find-program-in-path.ts';

/** The browser of most journeys: Chromium without windows, menus and push, a third cheaper; else the full one. */
export function findHeadlessShell(): string {
  return findShellAlone() ?? findChromium();
}

/** The shell that belongs to the full Chromium: from the machine's packages, or Playwright's beside Playwright's. */
export function findShellAlone(): string | undefined {
  if (process.env.CHROMIUM) return undefined;
  if (findChromium() !== chromium.executablePath()) return findProgramInPath(['chromium-headless-shell']);
  const folder = path.resolve(chromium.executablePath(), '../..');
  const ofShell = path.join(path.dirname(folder), path.basename(folder).replace('chromium', 'chromium_headless_shell'));
  return fs.globSync('*/chrome-headless-shell{,.exe}', { cwd: ofShell }).map((file) => path.join(ofShell, file))[0];
}
