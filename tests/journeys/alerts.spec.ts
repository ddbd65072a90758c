import type { Locator, Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';

const SAVED = 'Ihre Daten wurden aktualisiert.';
const BROKEN = 'Das ging schief.';

const failWith = (page: Page, path: string, status: number) =>
  page.route(`**/api/${path}`, (route) =>
    route.fulfill({ status, json: { errorMessage: BROKEN, errorCode: 'X', requestId: 'x' } }),
  );
const save = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true }).click();
const alertOf = (within: Page | Locator, text: string) => within.getByRole('alert').filter({ hasText: text });
const statusOf = (within: Page | Locator, text: string) => within.getByRole('status').filter({ hasText: text });

async function openPersonalData(page: Page): Promise<void> {
  await page.goto('/personal-data');
  await expect(page.getByLabel('Vorname')).toHaveValue('Karla');
}

test.beforeEach(({ signIn }) => signIn('kundin@demo.example'));

test('a new attempt takes away what was said of the last one, and says its own in view @both-widths', async ({ page }) => {
  await failWith(page, 'customer-update-personal-data', 500);
  await openPersonalData(page);
  await save(page);
  await expect(alertOf(page, BROKEN)).toBeInViewport();
  await page.unroute('**/api/customer-update-personal-data');
  await save(page);
  await expect(statusOf(page, SAVED)).toBeInViewport();
  await expect(page.getByText(BROKEN)).toHaveCount(0);
  await expectFine(page);
  // What the browser itself finds wrong is an attempt too.
  await page.getByLabel('Vorname').fill('');
  await save(page);
  await expect(page.locator('.field-error', { hasText: 'Das Feld muss ausgefüllt werden.' })).toBeVisible();
  await expect(page.getByText(SAVED)).toHaveCount(0);
});

test(
  'a confirmation goes when there was time to read it, and never under the pointer; a failure stays',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.clock.install();
    await openPersonalData(page);
    await save(page);
    await page.getByText(SAVED).hover();
    await page.clock.fastForward(60_000);
    await expect(page.getByText(SAVED)).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(5_000);
    await expect(page.getByText(SAVED)).toBeVisible();
    await page.clock.fastForward(20_000);
    await expect(page.getByText(SAVED)).toHaveCount(0);

    await failWith(page, 'customer-update-personal-data', 500);
    await save(page);
    await expect(page.getByText(BROKEN)).toBeVisible();
    await page.clock.fastForward(600_000);
    await expect(page.getByText(BROKEN)).toBeVisible();
  },
);

test('a message covers no field, no button and no menu', async ({ page }) => {
  await openPersonalData(page);
  await save(page);
  const message = statusOf(page, SAVED);
  await expect(message).toBeVisible();
  // What scrolls goes below the bar at the foot of a phone; where the message comes it is clear of it.
  const bar = await page.locator('.shell-bar').boundingBox();
  const { y, height } = (await message.boundingBox())!;
  if (bar) expect(y + height).toBeLessThanOrEqual(bar.y);
  const covered = await message.evaluate((element) => {
    const others = [...document.querySelectorAll('input, select, textarea, button, a, nav')].filter(
      (other) => !element.contains(other) && !other.closest('.shell-bar') && other.checkVisibility(),
    );
    const isCovered = (other: Element) => {
      const [a, b] = [element.getBoundingClientRect(), other.getBoundingClientRect()];
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    };
    const found = new Set<string>();
    // However far the page is scrolled.
    for (let top = 0; top < document.documentElement.scrollHeight; top += 50) {
      window.scrollTo({ top, behavior: 'instant' });
      for (const other of others) if (isCovered(other)) found.add(other.outerHTML);
    }
    return [...found];
  });
  expect(covered).toEqual([]);
});

test('the region that a message comes into was there before', { tag: '@any-width' }, async ({ page }) => {
  await openPersonalData(page);
  await page.evaluate(() => {
    for (const region of document.querySelectorAll('[role="alert"], [role="status"]')) region.setAttribute('data-before', '');
  });
  await save(page);
  await expect(page.locator('[data-before]').filter({ hasText: SAVED })).toBeVisible();
});

test('what fails behind an open dialog is said in the dialog, and on the screen once it is closed @both-widths', async ({
  page,
}) => {
  // Behind: the cards' names on the screen, too. There the numbers alone will do.
  await failWith(page, 'dashboard?*', 503);
  await openPersonalData(page);
  await page.getByRole('button', { name: 'Konto löschen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(alertOf(dialog, `Fehler ${BROKEN}`)).toBeVisible();
  await expectFine(page);
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).click();
  await expect(alertOf(page, `Fehler ${BROKEN}`)).toBeVisible();
});

test('a dialog that the browser closes is closed for the screen too', { tag: '@any-width' }, async ({ page }) => {
  await openPersonalData(page);
  const open = page.getByRole('button', { name: 'Konto löschen' });
  await open.click();
  await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.close());
  await expect(page.locator('dialog')).toHaveCount(0);
  await open.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a form is sent once, however often it is sent off', { tag: '@any-width' }, async ({ page }) => {
  await openPersonalData(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByLabel('Vorname').evaluate((field: HTMLInputElement) => {
    field.form!.requestSubmit();
    field.form!.requestSubmit();
  });
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.evaluate(() => fetch('/api/session'));
  expect(sent.filter((url) => url.endsWith('/customer-update-personal-data'))).toHaveLength(1);
});
