import type { Page } from '@playwright/test';
import { askAnew } from '#tests/support/ask-anew.ts';
import { expect, test } from '#tests/support/journey.ts';

/** More than what a font that arrives moves in a word; far less than a line that comes in between. */
const MOST = 0.005;

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

/** How far the screen at an address has moved by itself until nothing more came, by the browser's own measure. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle' });
  return page.evaluate(async () => {
    // What was painted last is reported with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
    return (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0);
  });
}

test('nothing moves while the screens build up that people wait for most @any-width', async ({ page, signIn }) => {
  const expectSteady = async (path: string) => expect([path, (await shiftOf(page, path)) < MOST]).toEqual([path, true]);
  for (const path of ['/login', '/partner-login', '/registrierung?region=lahr']) await expectSteady(path);
  await signIn('kundin@demo.example');
  await expectSteady('/dashboard');
  await page.context().clearCookies();
  await signIn('partner@demo.example');
  for (const path of ['/buchung', '/partner-transaktionen']) await expectSteady(path);
});

test('control: a shop whose name comes after its till pushes the till down @any-width', async ({ page, signIn }) => {
  await signIn('partner@demo.example');
  await askAnew(page);
  expect(await shiftOf(page, '/buchung')).toBeGreaterThan(MOST);
});
