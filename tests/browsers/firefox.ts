import puppeteer from 'puppeteer-core';
import type { Browser } from './browser.ts';
import { findProgram } from './find-program.ts';

/** Firefox, spoken to in WebDriver BiDi. Returns undefined where there is none (`FIREFOX` names another one). */
export async function openFirefox(): Promise<Browser | undefined> {
  const executablePath = process.env.FIREFOX ?? findProgram(['firefox-esr', 'firefox']);
  if (!executablePath) return undefined;
  const firefox = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await firefox.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  return {
    name: await firefox.version(),
    open: async (url) => void (await page.goto(url)),
    read: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    click: async (selector) => {
      const element = await page.waitForSelector(selector);
      await element!.click();
    },
    type: (selector, text) => page.type(selector, text),
    pressEnter: () => page.keyboard.press('Enter'),
    close: () => firefox.close(),
  };
}
