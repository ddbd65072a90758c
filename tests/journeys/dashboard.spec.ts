import type { Page } from '@playwright/test';
import type { OutputOf } from '#contract/common/call.ts';
import type { dashboard } from '#contract/parties/customers/customers.ts';
import { askAnew } from '#tests/support/ask-anew.ts';
import { readBarcode } from '#tests/support/read-barcode.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

type Dashboard = OutputOf<typeof dashboard>;

// Phones have at least two dots to a pixel, which the bars of the barcode live on.
test.use({ deviceScaleFactor: 2 });

test.beforeEach(({ signIn }) => signIn('kundin@demo.example'));

/** Changes what the server answers, to see states that the demo's customer is not in. */
async function answerWith(page: Page, change: (answer: Dashboard) => Dashboard): Promise<void> {
  await askAnew(page);
  await page.route('**/api/dashboard?*', async (route) => {
    const answer: Dashboard = await (await route.fetch()).json();
    await route.fulfill({ json: change(answer) });
  });
}

/** The number of the shown card; those beside it are out of reach. */
async function shownCard(page: Page): Promise<string> {
  const barcode = page.locator('[role=tabpanel]:not([inert])').getByAltText(/^Barcode der Kartennummer/);
  return /\d+$/.exec((await barcode.getAttribute('alt'))!)![0];
}

const booking = {
  dateFormattedDE: '20.11.2026 10:31',
  partner: 'Buchhandlung am Marktplatz mit einem langen Namen',
  text: 'Einlösung',
  amountFormattedDE: '-1.012,50',
};

test('shows the card with a barcode that scans, its balance and its bookings', async ({ page }) => {
  await answerWith(page, ({ cardsData, perks }) => ({
    perks,
    cardsData: Object.fromEntries(
      Object.entries(cardsData).map(([id, card]) => [
        id,
        { ...card, transactions: [booking, booking], balance: { balanceFormattedDE: '1.234,56' } },
      ]),
    ),
  }));
  await page.goto('/dashboard');
  await expect(page.getByText('1.234,56 €')).toBeVisible();
  await expect(page.getByText('Neue Buchungen erscheinen nach etwa 5 Minuten.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Letzte Buchungen' }).getByText('-1.012,50').first()).toBeVisible();

  const cardNumber = await shownCard(page);
  const barcode = page.getByAltText(`Barcode der Kartennummer ${cardNumber}`);
  await expect(barcode).toBeVisible();
  expect(await readBarcode('Code128', await barcode.screenshot())).toBe(cardNumber);
  await expectFine(page);
});

test('the balance stands on the card, on the first screen of the smallest phone', { tag: '@any-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/dashboard');
  const balance = await page.getByText(/^[\d.]+,\d\d €$/).textContent();
  const head = page.locator('[data-balance]').first();
  // For the eye alone: read out it is once, beside the card.
  expect(await head.evaluate((element) => getComputedStyle(element, '::after').content)).toBe(`"${balance}" / ""`);
  const { y, height } = (await head.boundingBox())!;
  expect(y + height).toBeLessThan(568);
});

test('chooses between cards; a locked one says so', async ({ page }) => {
  await answerWith(page, ({ cardsData, perks }) => ({
    perks,
    cardsData: Object.fromEntries(
      Object.entries(cardsData).map(([id, card], place) => [
        id,
        { ...card, isCardLocked: place === 1, balance: { balanceFormattedDE: `${place + 1},00` } },
      ]),
    ),
  }));
  await page.goto('/dashboard');
  const tabs = page.getByRole('tablist', { name: 'Karte auswählen' }).getByRole('tab');
  await expect(tabs).toHaveText(['Karte 1… 113', 'MitarbeiterCARD… 012, gesperrt']);
  await expect(page.getByText('1,00 €')).toBeVisible();
  await expect(page.getByText('Diese Karte ist gesperrt.')).toBeHidden();
  await tabs.nth(1).click();
  await expect(page.getByText('2,00 €')).toBeVisible();
  await expect(page.getByText('Diese Karte ist gesperrt.')).toBeVisible();
  await expectFine(page);
});

test('opens the perks by keyboard, and links to safe addresses only', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const perk = {
    perkValue: 'BLUETE-2026',
    availableFrom: '2026-11-01',
    availableUntil: '2026-12-31',
    description: '<p>Ein <strong>Rad</strong> geschenkt.</p>',
    urlVendor: 'https://rad.example/',
    urlVendorPlayStore: 'http://unsafe.example/',
    urlVendorAppStore: null,
    urlInstruction: 'https://rad.example/so-geht-es.pdf',
  };
  await answerWith(page, ({ cardsData }) => ({ cardsData, perks: [perk] }));
  await page.goto('/dashboard');
  const gift = page.getByRole('button', { name: 'Ihr Gutschein' });
  await gift.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ihr Gutschein' });
  await expect(dialog.getByText('BLUETE-2026')).toBeVisible();
  await expect(dialog.getByText('Gültig ab 01.11.2026 bis 31.12.2026')).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveText(['Zum Anbieter', 'Anleitung']);
  for (const link of await dialog.getByRole('link').all()) await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expectFine(page);
  await dialog.getByRole('button', { name: 'Code kopieren' }).click();
  await expect(dialog.getByText('Kopiert')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('BLUETE-2026');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(gift).toBeFocused();
});

test('has words for a person without cards or bookings @both-widths', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByText('Noch keine Buchungen.')).toBeVisible();
  await answerWith(page, () => ({ cardsData: {}, perks: [] }));
  await page.reload();
  await expect(page.getByText(/^Ihrem Konto ist noch keine .+ zugeordnet\./)).toBeVisible();
  await expectFine(page);
});

test('offers another try when the data cannot be loaded @both-widths', async ({ page }) => {
  await askAnew(page);
  await page.route('**/api/dashboard?*', (route) =>
    route.fulfill({ status: 500, json: { errorMessage: 'Kaputt.', errorCode: 'X', requestId: 'x' } }),
  );
  await page.goto('/dashboard');
  await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
  await expectFine(page);
  await page.unroute('**/api/dashboard?*');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('tablist', { name: 'Karte auswählen' })).toBeVisible();
});

test('the chosen card stays chosen on the way to its bookings and back', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/dashboard');
  const first = await shownCard(page);
  await page.getByRole('tab').nth(1).click();
  const second = await shownCard(page);
  expect(second).not.toBe(first);
  await page.getByRole('link', { name: 'Alle Buchungen ansehen' }).click();
  await expect(page.getByLabel('Kartennummer')).toHaveValue(second);
  await page.getByLabel('Kartennummer').selectOption({ index: 0 });
  await page.goBack();
  await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
  expect(await shownCard(page)).toBe(first);
});

test('an amount names its unit also where the heading is out of sight', async ({ page }) => {
  await answerWith(page, ({ cardsData, perks }) => ({
    perks,
    cardsData: Object.fromEntries(Object.entries(cardsData).map(([id, card]) => [id, { ...card, transactions: [booking] }])),
  }));
  await page.goto('/dashboard');
  const table = page.getByRole('table', { name: 'Letzte Buchungen' });
  const isList = await table.evaluate((element) => getComputedStyle(element).display === 'block');
  const unit = await table.locator('td.amount').evaluate((cell) => getComputedStyle(cell, '::after').content);
  expect(unit.includes('€')).toBe(isList);
});
