import fs from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser for the journeys: the one that `CHROMIUM` names, else the machine's own, else the place of Playwright's own, be it there or not. */
export function findChromium(): string {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const own = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return own.find((file) => fs.existsSync(file)) ?? chromium.executablePath();
}
