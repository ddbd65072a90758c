import type { Page } from '@playwright/test';
import { groupDigits } from '#contract/common/group-digits.ts';
import { readBarcode } from '#tests/support/read-barcode.ts';
import { goOffline } from '#tests/support/go-offline.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { openMenu } from '#tests/support/open-menu.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens the dashboard, and waits until it could be shown without a connection. */
async function openDashboard(page: Page): Promise<string> {
  await page.goto('/dashboard');
  await expect(page.locator('[role=tabpanel]:not([inert])').getByText(/^\d+,\d\d €$/)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const barcode = page.locator('[role=tabpanel]:not([inert])').getByAltText(/^Barcode der Kartennummer/);
  return (await barcode.getAttribute('alt'))!.replaceAll(/\D/g, '');
}

test('the card fills the screen for the till, and closes with Escape', async ({ page, signIn }) => {
  await signIn('kundin@demo.example');
  const cardNumber = await openDashboard(page);
  const button = page.getByRole('button', { name: 'Zeigen', exact: true });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Karte 1761/ });
  const barcode = dialog.getByRole('img', { name: `Barcode der Kartennummer ${groupDigits(cardNumber)}` });
  await expect(barcode).toBeVisible();
  await expect(dialog.getByText(/Stand: .+ Uhr/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Schließen' })).toBeFocused();
  await expectFine(page);

  const { width, height } = (await barcode.boundingBox())!;
  const screen = page.viewportSize()!;
  const isOnItsSide = screen.height > screen.width;
  // As wide as two thirds of the longer side, or as a card is; and in the middle of the screen as a whole.
  expect(isOnItsSide ? height : width).toBeGreaterThan(Math.min(600, (screen.height * 2) / 3));
  if (!isOnItsSide) expect(await readBarcode('Code128', await barcode.screenshot())).toBe(cardNumber);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('without a connection the card opens with its last balance and the time of it', async ({ page, context, signIn }) => {
  await signIn('kundin@demo.example');
  const cardNumber = await openDashboard(page);
  await goOffline(page);
  // A screen that has not been fetched says why it cannot be seen, and comes by itself.
  await page.getByRole('link', { name: 'Alle Buchungen ansehen' }).click();
  await expect(page.getByRole('heading', { name: 'Keine Verbindung' })).toBeVisible();
  await expectFine(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Buchungsübersicht' })).toBeVisible();
  // So does one that is loaded anew.
  await goOffline(page);
  await page.goto('/booking-overview?suche=brot');
  await expect(page.getByRole('heading', { name: 'Ihre Lahrer Blütenkarte' })).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/booking-overview?suche=brot');
  await goOffline(page);
  await page.goto('/');
  await expect(page).toHaveURL('/offline');
  await expect(page.getByRole('heading', { name: 'Ihre Lahrer Blütenkarte' })).toBeVisible();
  const barcode = page.getByRole('img', { name: `Barcode der Kartennummer ${groupDigits(cardNumber)}` });
  await expect(barcode).toBeVisible();
  expect(await readBarcode('Code128', await barcode.screenshot())).toBe(cardNumber);
  await expect(page.getByText(/^\d+,\d\d €$/)).toBeVisible();
  // In the look of the region.
  const card = page.getByRole('region', { name: `Karte ${groupDigits(cardNumber)}` });
  await expect(card.getByText('Lahrer Blütenkarte')).toBeVisible();
  await expect(page.getByText(/Stand: .+ Uhr/)).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Karte groß zeigen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  // The page finds out by itself, but takes nothing out of a hand that shows it.
  const noticed = page.waitForResponse('**/api/maintenance-check');
  await context.setOffline(false);
  await noticed;
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Schließen' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('what is kept holds no secret, and goes with the logout @both-widths', async ({ page, signIn }) => {
  await signIn('kundin@demo.example');
  await openDashboard(page);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored).toSorted()).toEqual(['first-visit', 'kept-cards']);
  expect(stored['first-visit']).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(Object.keys(JSON.parse(stored['kept-cards'] ?? '') as object).toSorted()).toEqual([
    'cardName',
    'cards',
    'primaryColor',
    'regionName',
    'seenAt',
    'slug',
  ]);
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.filter((file) => !file.startsWith('/assets/'))).toEqual(['/offline']);

  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login?region=lahr');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await goOffline(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Keine Verbindung' })).toBeVisible();
  await expectFine(page);
});

test(
  'whoever comes back is offered to keep the card among the apps, and a no is kept',
  { tag: '@any-width' },
  async ({ page, signIn }) => {
    await signIn('kundin@demo.example');
    const hint = page.getByRole('complementary', { name: 'Lahrer Blütenkarte auf Ihrem Startbildschirm' });
    /** As Chromium does, which offers nothing in a test's window. */
    const offer = () =>
      page.evaluate(() => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => Promise.resolve({ outcome: 'dismissed' }),
        });
        return dispatchEvent(event);
      });
    await openDashboard(page);
    // The browser's own banner waits; the first visit is none to ask at.
    expect(await offer()).toBe(false);
    await expect(page.getByRole('button', { name: 'Karte benennen' })).toBeVisible();
    await expect(hint).toBeHidden();

    await page.evaluate(() => localStorage.setItem('first-visit', '2026-01-02'));
    await page.reload();
    await offer();
    await expect(hint).toBeVisible();
    await expectFine(page);
    await hint.getByRole('button', { name: 'Zu den Apps legen' }).press('Enter');
    await expect(hint).toBeHidden();
    await page.reload();
    await offer();
    await expect(page.getByRole('button', { name: 'Karte benennen' })).toBeVisible();
    await expect(hint).toBeHidden();
  },
);
