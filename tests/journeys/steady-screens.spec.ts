import type { Locator, Page } from '@playwright/test';
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

/** How far the screen has moved by itself since it was asked for, by the browser's own measure. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // What was painted last is reported with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
    return (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0);
  });
}

test('nothing moves while the screens build up that people wait for most @any-width', async ({ page, signIn }) => {
  // An idle network tells nothing of what a slow processor has still to paint.
  const expectSteady = async (path: string, last: (page: Page) => Locator) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('[data-frame]')).toHaveCount(0);
    await expect(last(page).first()).toBeVisible();
    expect([path, (await shiftOf(page)) < MOST]).toEqual([path, true]);
  };
  const field = (at: Page) => at.locator('main form input:visible');
  for (const path of ['/login', '/partner-login', '/registrierung?region=lahr']) await expectSteady(path, field);
  await signIn('kundin@demo.example');
  await expectSteady('/dashboard', (at) => at.locator('main .amount'));
  await page.context().clearCookies();
  await signIn('partner@demo.example');
  await expectSteady('/buchung', shopName);
  await expectSteady('/partner-transaktionen', (at) => at.getByText(/^Transaktionen: [\d.]+$/));
});

test('control: a shop whose name comes after its till pushes the till down @any-width', async ({ page, signIn }) => {
  await signIn('partner@demo.example');
  await askAnew(page);
  const isPainted = Promise.withResolvers<void>();
  await page.route('**/api/get-booking', async (route) => {
    await isPainted.promise;
    await route.continue();
  });
  await page.goto('/buchung');
  await expect(page.locator('main .till').getByLabel('Kartennummer')).toBeVisible();
  await expect(page.locator('[data-frame]')).toHaveCount(0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  isPainted.resolve();
  await expect(shopName(page)).toBeVisible();
  expect(await shiftOf(page)).toBeGreaterThan(MOST);
});

const shopName = (page: Page) => page.locator('.till-head > p:not(:empty)');
