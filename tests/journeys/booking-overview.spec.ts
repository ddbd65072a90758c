import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';

test.beforeEach(({ signIn }) => signIn('kundin@demo.example'));

const CARD = '176100000000113';

/** 450 bookings of the card, fifteen a day, in the answers of the server: more than the demo's customer has. */
async function pretendBookings(page: Page): Promise<void> {
  const bookings = Array.from({ length: 450 }, (_, index) => ({
    bookingNumber: 450 - index,
    bookedAt: `2026-${index < 300 ? '03' : '02'}-${String(28 - (Math.floor(index / 15) % 28)).padStart(2, '0')}T11:05:00Z`,
    trade: 'Bücher & Schreibwaren',
    dateFormattedDE: `${String(28 - (Math.floor(index / 15) % 28)).padStart(2, '0')}.${index < 300 ? '03' : '02'}.2026 12:05 Uhr`,
    partner: 'Buchhandlung am Marktplatz mit einem langen Namen',
    text: 'Einlösung',
    amountFormattedDE: '-1.012,50',
  }));
  await page.route('**/api/transactions?*', (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 451);
    return route.fulfill({ json: { [CARD]: bookings.filter(({ bookingNumber }) => bookingNumber < before).slice(0, 200) } });
  });
  const month = { count: 300, incomingFormattedDE: '0,00', outgoingFormattedDE: '-303.750,00' };
  await page.route('**/api/transaction-months?*', (route) =>
    route.fulfill({
      json: [
        { ...month, month: '2026-03' },
        { ...month, month: '2026-02', count: 150 },
      ],
    }),
  );
}

test('lists the bookings by month, more of them on demand', async ({ page }) => {
  await pretendBookings(page);
  await page.goto('/booking-overview');
  await expect(page.getByText('Neue Buchungen erscheinen nach etwa 5 Minuten.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'März 2026' })).toBeVisible();
  await expect(page.getByText('Eingang 0,00 €, Ausgang −303.750,00 €').first()).toBeVisible();
  const march = page.getByRole('region', { name: 'März 2026' });
  await expect(march.getByRole('list', { name: 'Sa. 28. März' }).getByRole('button').first()).toHaveText(/12:05 Uhr · Einlösung/);
  await expect(page.getByText('200 von 450 Buchungen')).toBeVisible();
  await expectFine(page);
  const more = page.getByRole('button', { name: 'Weitere Buchungen' });
  // March is there as a whole before February begins.
  await more.press('Enter');
  await expect(page.getByText('300 von 450 Buchungen')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Februar 2026' })).toBeHidden();
  await more.press('Enter');
  await expect(page.getByText('400 von 450 Buchungen')).toBeVisible();
  await more.press('Enter');
  await expect(page.getByText('450 von 450 Buchungen')).toBeVisible();
  await expect(more).toBeHidden();
  // What narrows the list stays in sight.
  await expect(page.getByLabel('Suche')).toBeInViewport();
  await page.getByLabel('Zeitraum').selectOption('2026');
  await expect(page.getByText('200 von 450 Buchungen')).toBeVisible();
});

test('hands the bookings out as table and paper', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/booking-overview');
  for (const [button, kind, start] of [
    ['Als CSV-Tabelle', 'csv', '\uFEFFKartennummer;Datum'],
    ['Als PDF', 'pdf', '%PDF-1.7'],
  ] as const) {
    await page.getByRole('button', { name: 'Buchungen mitnehmen' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
    expect(download.suggestedFilename()).toBe(`buchungen-${CARD}.${kind}`);
    expect(fs.readFileSync(await download.path(), 'utf8').startsWith(start)).toBe(true);
  }
  await expect(page.getByText('Die Datei wurde heruntergeladen.')).toBeVisible();
});

test('has words for a card without bookings, and is one step from the dashboard @both-widths', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Alle Buchungen ansehen' }).click();
  await expect(page.getByRole('heading', { name: 'Buchungsübersicht' })).toBeFocused();
  await expect(page.getByText('Für diese Karte gibt es noch keine Buchungen.')).toBeVisible();
  await expectFine(page);
});

test('offers another try when the data cannot be loaded', { tag: '@any-width' }, async ({ page }) => {
  await page.route('**/api/transaction-months?*', (route) =>
    route.fulfill({ status: 500, json: { errorMessage: 'Kaputt.', errorCode: 'X', requestId: 'x' } }),
  );
  await page.goto('/booking-overview');
  await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
  await page.unroute('**/api/transaction-months?*');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByText('Für diese Karte gibt es noch keine Buchungen.')).toBeVisible();
});
