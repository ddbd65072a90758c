import { spawnSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';
import { findShellAlone } from './find-headless-shell.ts';
import { atThisPace } from './pace.ts';

const PLAYWRIGHT = 'npm exec --offline -- playwright install chromium';
const isRoot = () => process.getuid?.() === 0;
const isPlaywrights = () => findChromium() === chromium.executablePath();

/** From the package manager. */
function install(name: string): string {
  const command = `apt-get install -y -qq --no-install-recommends ${name}`;
  return `${command} || { apt-get update -qq && ${command}; }`;
}

/** Ways to a browser, the gentlest first: Playwright's own installer, then the package manager where we may use it. */
const WAYS = [
  { isOpen: () => true, command: PLAYWRIGHT },
  { isOpen: isRoot, command: install('chromium') },
];
/** Ways to the shell that belongs to the browser there is. */
const WAYS_TO_SHELL = [
  { isOpen: isPlaywrights, command: PLAYWRIGHT },
  { isOpen: () => isRoot() && !isPlaywrights(), command: install('chromium-headless-shell') },
];
const LONGEST_WAY_MS = 5 * 60_000;

/**
 * Finds a browser that starts, and installs one where there is none. Returns undefined where none can be had. Installs
 * its headless shell, too, which saves the journeys a third of their work; without it they run in the browser itself.
 */
export function provideChromium(): string | undefined {
  const browser = provide(WAYS, findChromium);
  if (browser && !process.env.CHROMIUM && !provide(WAYS_TO_SHELL, findShellAlone))
    console.log('The journeys run in the whole browser: there is no headless shell, and none could be installed.');
  return browser;
}

function provide(ways: typeof WAYS, find: () => string | undefined): string | undefined {
  for (const { isOpen, command } of [{ isOpen: () => true, command: 'true' }, ...ways]) {
    if (!isOpen()) continue;
    spawnSync('sh', ['-c', command], { stdio: 'ignore', timeout: atThisPace(LONGEST_WAY_MS) });
    const program = find();
    if (program && starts(program)) return program;
  }
  return undefined;
}

/** A browser that lacks a system library exists but does not start. */
function starts(browser: string): boolean {
  return spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: atThisPace(30_000) }).status === 0;
}
