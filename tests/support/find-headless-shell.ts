import { findChromium } from './find-chromium.ts';
import { findProgramInPath } from './find-program-in-path.ts';

/** The browser of most journeys: Chromium without windows, menus and push, a third cheaper; else the full one. */
export function findHeadlessShell(): string {
  return process.env.CHROMIUM || (findProgramInPath(['chromium-headless-shell']) ?? findChromium());
}
