import type { Locator, Page } from '@playwright/test';
import type { OutputOf } from '#contract/common/call.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
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
  return (await barcode.getAttribute('alt'))!.replaceAll(/\D/g, '');
}

const booking = {
  bookingNumber: 1,
  bookedAt: '2026-11-20T09:31:00Z',
  trade: 'Bücher & Schreibwaren',
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
        {
          ...card,
          transactions: [booking, { ...booking, bookingNumber: 2 }],
          bonusOfYear: { year: 2026, bonusFormattedDE: '14,20' },
          balance: { balanceFormattedDE: '1.234,56' },
        },
      ]),
    ),
  }));
  await page.goto('/dashboard');
  await expect(page.getByText('1.234,56 €').first()).toBeVisible();
  await expect(page.getByText('Bonus 2026: 14,20 €')).toBeVisible();
  await expect(page.getByText('Neue Buchungen erscheinen nach etwa 5 Minuten.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Letzte Buchungen' }).getByText('−1.012,50 €').first()).toBeVisible();

  const cardNumber = await shownCard(page);
  const barcode = page.getByAltText(`Barcode der Kartennummer ${groupDigits(cardNumber)}`);
  await expect(barcode).toBeVisible();
  expect(await readBarcode('Code128', await barcode.screenshot())).toBe(cardNumber);
  await expectFine(page);
});

test('the balance stands on the card, on the first screen of the smallest phone', { tag: '@any-width' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/dashboard');
  const balance = page.locator('[role=tabpanel]:not([inert])').getByText(/^[\d.]+,\d\d €$/);
  const { y, height } = (await balance.boundingBox())!;
  expect(y + height).toBeLessThan(568);
});

test(
  'card, balance and three bookings are seen at once on a phone, also below the banner of the demo',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await answerWith(page, ({ cardsData, perks }) => ({
      perks,
      cardsData: Object.fromEntries(
        Object.entries(cardsData).map(([id, card]) => [
          id,
          { ...card, transactions: [1, 2, 3, 4].map((bookingNumber) => ({ ...booking, bookingNumber })) },
        ]),
      ),
    }));
    await page.goto('/dashboard');
    const bookings = page.getByRole('list', { name: 'Letzte Buchungen' }).getByRole('button');
    await expect(bookings).toHaveCount(3);
    const bar = (await page.getByRole('navigation', { name: 'Schnellzugriff' }).boundingBox())!;
    const footOf = async (locator: Locator) => {
      const { y, height } = (await locator.boundingBox())!;
      return y + height;
    };
    expect(await footOf(page.locator('[role=tabpanel]:not([inert])'))).toBeLessThan(bar.y);
    expect(await footOf(bookings.nth(2))).toBeLessThanOrEqual(bar.y);
    for (const row of await bookings.all()) {
      const { height } = (await row.boundingBox())!;
      // Its name has two lines, with air around them.
      expect(height).toBeGreaterThanOrEqual(72);
      expect(height).toBeLessThanOrEqual(84);
    }
    // The banner of the demo, which tests do without, takes a line.
    const banner = await page.getByRole('complementary', { name: 'Hinweis' }).count();
    if (banner === 0) expect(await footOf(bookings.nth(2))).toBeLessThanOrEqual(bar.y - 40);
  },
);

test('chooses between cards; a locked one says so', { tag: '@both-widths' }, async ({ page }) => {
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
  const shown = page.locator('[role=tabpanel]:not([inert])');
  await expect(shown.getByText('1,00 €')).toBeVisible();
  await expect(page.getByText('Diese Karte ist gesperrt.')).toBeHidden();
  await tabs.nth(1).click();
  // Nothing can be paid with it: it says so in place of a balance.
  await expect(shown.getByText('2,00 €')).toHaveCount(0);
  await expect(page.getByText('Diese Karte ist gesperrt.')).toBeVisible();
  await expectFine(page);
});

test('opens the perks by keyboard, and links to safe addresses only', { tag: '@both-widths' }, async ({ page, context }) => {
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
  await expect(dialog.getByText('Gültig ab 1. Nov. 2026 bis 31. Dez. 2026')).toBeVisible();
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

test(
  'the chosen card stays chosen on the way to its bookings and back, and when the page is loaded anew',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.goto('/dashboard');
    const first = await shownCard(page);
    await page.getByRole('tab').nth(1).click();
    const second = await shownCard(page);
    expect(second).not.toBe(first);
    await page.reload();
    await expect(page.getByAltText(`Barcode der Kartennummer ${groupDigits(second)}`)).toBeInViewport();
    expect(await shownCard(page)).toBe(second);
    await page.getByRole('link', { name: 'Alle Buchungen ansehen' }).click();
    await expect(page.getByLabel('Kartennummer')).toHaveValue(second);
    await page.getByLabel('Kartennummer').selectOption({ index: 0 });
    await page.goBack();
    await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
    expect(await shownCard(page)).toBe(first);
  },
);
