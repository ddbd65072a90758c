import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.ts';
import { atThisPace } from './pace.ts';

/** Ways to a browser, the gentlest first: Playwright's own installer, then the package manager where we may use it. */
const WAYS = [
  { isOpen: () => true, command: 'npm exec --offline -- playwright install --no-shell chromium' },
  {
    isOpen: () => process.getuid?.() === 0,
    command:
      'apt-get update -qq; for name in chromium chromium-headless-shell; do apt-get install -y -qq --no-install-recommends $name; done',
  },
];
const LONGEST_WAY_MS = 5 * 60_000;

/** Finds a browser that starts, and installs one where there is none. Returns undefined where none can be had. */
export function provideChromium(): string | undefined {
  for (const { isOpen, command } of [{ isOpen: () => true, command: 'true' }, ...WAYS]) {
    if (!isOpen()) continue;
    spawnSync('sh', ['-c', command], { stdio: 'ignore', timeout: atThisPace(LONGEST_WAY_MS) });
    const browser = findChromium();
    if (starts(browser)) return browser;
  }
  return undefined;
}

/** A browser that lacks a system library exists but does not start. */
function starts(browser: string): boolean {
  return spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: atThisPace(30_000) }).status === 0;
}
