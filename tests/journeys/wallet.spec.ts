import type { Locator, Page } from '@playwright/test';
import { groupDigits } from '#contract/common/group-digits.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { registerCustomer, signInElsewhere } from '#tests/support/register-customer.ts';

test(
  'the bar of a phone leads everywhere, by thumb and by keys, and covers nothing',
  { tag: '@any-width' },
  async ({ page, signIn }) => {
    await signIn('kundin@demo.example');
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/personal-data');
    const bar = page.getByRole('navigation', { name: 'Schnellzugriff' });
    await expect(bar.getByRole('link').or(bar.getByRole('button'))).toHaveText([
      'Übersicht',
      'Buchungen',
      'Karte zeigen',
      'Vorteile',
      'Mehr',
    ]);
    for (const target of await bar.locator('> *').all()) {
      const { width, height } = (await target.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }

    // Whatever takes the focus comes to stand above the bar.
    const top = (await bar.boundingBox())!.y;
    for (const link of await page.locator('.shell-footer a').all()) {
      await link.focus();
      const { y, height } = (await link.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(top);
    }

    await bar.getByRole('link', { name: 'Vorteile' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Vorteile' })).toBeFocused();
    await expect(bar.getByRole('link', { name: 'Vorteile' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('region', { name: 'Ihre Gutscheine' }).getByText('BLUETE-2026')).toBeVisible();
    await expectFine(page);

    const more = bar.getByRole('button', { name: 'Mehr' });
    await more.press('Enter');
    await expectFine(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeHidden();

    await bar.getByRole('button', { name: 'Karte zeigen' }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('img', { name: /^Barcode/ })).toBeVisible();
  },
);

test('cards are told apart and changed by keys and by a swipe, and go by names of their holder', async ({
  page,
  portal,
  freshCard,
}) => {
  // A person of her own, whose names no other journey reads.
  await registerCustomer(page, freshCard);
  const second = await portal.produceCard();
  const { token } = (await (await page.request.get('/api/session')).json()) as { token: string };
  const proof = { newCardToAdd: second.cardNumber, newCardProductionNumber: second.productionNumber };
  const added = await page.request.post('/api/add-card', { data: proof, headers: { 'x-csrf-token': token } });
  expect(added.status()).toBe(200);

  await page.goto('/dashboard');
  const tabs = page.getByRole('tablist', { name: 'Karte auswählen' }).getByRole('tab');
  const chosen = page.getByRole('tab', { selected: true });
  const shown = page.locator('[role=tabpanel]:not([inert])');
  await expect(tabs).toHaveCount(2);
  await tabs.first().press('ArrowRight');
  await expect(tabs.nth(1)).toBeFocused();
  await expect(chosen).toHaveText(`Karte 2… ${second.cardNumber.slice(-3)}`);
  await expect(shown.getByAltText(`Barcode der Kartennummer ${groupDigits(second.cardNumber)}`)).toBeInViewport();

  await page.getByRole('button', { name: 'Karte benennen' }).press('Enter');
  await page.getByLabel('Ihr Name für diese Karte').fill('<b>Für Oma');
  await expectFine(page);
  await page.keyboard.press('Enter');
  await expect(chosen).toContainText('<b>Für Oma');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Namen der Karte ändern' })).toBeFocused();
  await expectFine(page);

  await swipeRight(page, shown);
  await expect(chosen).toContainText('Karte 1');
  await expect(shown.getByAltText(`Barcode der Kartennummer ${groupDigits(freshCard.cardNumber)}`)).toBeInViewport();

  await page.getByRole('button', { name: 'Zeigen', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Schließen' })).toBeFocused();
  await dialog.getByLabel('Karte auswählen').selectOption({ index: 1 });
  await expect(dialog.getByText(`<b>Für Oma · `)).toBeAttached();
  await expectFine(page);
  await page.keyboard.press('Escape');
  // The choice is one for all screens.
  await page.getByRole('link', { name: 'Alle Buchungen ansehen' }).click();
  await expect(page.getByLabel('Kartennummer').locator('option:checked')).toContainText('<b>Für Oma');
});

// From the login: one tap opens the booking, one its receipt, one whom to ask.
test(
  'a booking opens with its shop and its receipt in two taps, and leads to whom to ask',
  { tag: '@any-width' },
  async ({ page, browser, baseURL, freshCard }) => {
    await registerCustomer(page, freshCard);
    const till = await browser.newPage({ baseURL: baseURL! });
    await signInElsewhere(till, 'kasse@demo.example', DEMO_PASSWORD, 'partner-login');
    const { token } = (await (await till.request.get('/api/session')).json()) as { token: string };
    const booked = await till.request.post('/api/partner-guthaben-aufladen', {
      data: { inputCardID: freshCard.cardNumber, guthabenAufladenBetrag: '12,50' },
      headers: { 'x-csrf-token': token, 'idempotency-key': crypto.randomUUID() },
    });
    expect(booked.status()).toBe(200);
    await till.close();

    await page.goto('/dashboard');
    await page.getByRole('list', { name: 'Letzte Buchungen' }).getByRole('button').first().click();
    const sheet = page.getByRole('dialog', { name: 'Aufladung' });
    await expect(sheet.getByText('+12,50 €')).toBeVisible();
    await expect(sheet.getByText('Guthaben danach')).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'Route' })).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\//);
    await expectFine(page);
    const [download] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Beleg' }).click()]);
    expect(download.suggestedFilename()).toMatch(/^beleg-\d+\.pdf$/);
    await sheet.getByRole('link', { name: 'Stimmt etwas nicht?' }).click();
    await expect(page.getByLabel('Ihre Nachricht')).toHaveValue(/^Es geht um die Buchung \d+ auf meiner Karte 1761/);
  },
);

/** Pulls what is shown to the right: by a finger, or by the wheel where there are no fingers. */
async function swipeRight(page: Page, shown: Locator): Promise<void> {
  await shown.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await shown.boundingBox())!;
  const middle = y + height / 2;
  if (page.viewportSize()!.width >= 960) {
    await page.mouse.move(x + width / 2, middle);
    await page.mouse.wheel(-width * 0.8, 0);
    return;
  }
  const client = await page.context().newCDPSession(page);
  const at = (share: number) => [{ x: x + width * share, y: middle }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.2) });
  for (const share of [0.25, 0.4, 0.55, 0.7, 0.85])
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
