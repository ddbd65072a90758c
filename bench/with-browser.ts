import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '#tests/support/find-chromium.ts';

/** Gives a bench a browser without a screen, and closes it at the end. */
export async function withBrowser(bench: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    await bench(browser);
  } finally {
    await browser.close();
  }
}
