import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { maskCardNumber } from '#contract/common/card-number.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

/** Tops a card up at the till; answers when, in epoch seconds. */
async function topUp(page: Page, card: string, amount: string): Promise<number> {
  const { token } = await (await page.request.get('/api/session')).json();
  const answer = await page.request.post('/api/partner-guthaben-aufladen', {
    data: { inputCardID: card, guthabenAufladenBetrag: amount },
    headers: { 'x-csrf-token': token, 'idempotency-key': randomUUID() },
  });
  const { bookedAt } = await answer.json();
  return Math.floor(Date.parse(bookedAt) / 1000);
}

test(
  'from a booking of the list to the order, by keyboard',
  { tag: '@both-widths' },
  async ({ page, signIn, freshCard: { cardNumber } }) => {
    await signIn('kasse@demo.example');
    const seconds = await topUp(page, cardNumber, '50,00');
    const query = new URLSearchParams({
      cardID: maskCardNumber(cardNumber),
      date: String(seconds),
      text: 'AUFLADUNG',
      amount: '50',
    });
    await page.goto(`/korrekturbuchung?${query}`);
    await expect(page).toHaveURL(/\/korrektur\?/);
    await expect(page.getByLabel('Kartennummer')).toHaveValue(maskCardNumber(cardNumber));
    await expect(page.getByLabel('Uhrzeit der Buchung')).not.toHaveValue('');
    await expect(page.getByRole('checkbox', { name: 'Was wurde gebucht? Aufladung' })).toBeChecked();
    await expect(page.getByLabel('Gebuchte Aufladung in Euro')).toHaveValue('50,00');
    await expect(page.getByLabel('Vertragsnummer')).toHaveValue('AP-1001');
    await expect(page.getByLabel('Ansprechpartner')).toHaveValue('Kim Demo');
    await expectFine(page);

    const right = page.getByRole('checkbox', { name: 'Was wäre richtig gewesen? Aufladung' });
    await right.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Richtige Aufladung in Euro')).toBeFocused();
    // A typed comma or point is believed, and both decimals are there once the field is left.
    const field = page.getByLabel('Richtige Aufladung in Euro');
    for (const [keys, left] of [
      ['60,', '60,00'],
      ['45.5', '45,50'],
      ['1234', '1.234,00'],
      ['abc', 'abc'],
    ] as const) {
      await field.fill('');
      await page.keyboard.type(keys);
      await page.keyboard.press('Tab');
      await expect(field).toHaveValue(left);
      await page.keyboard.press('Shift+Tab');
      await expect(field).toBeFocused();
    }
    await field.fill('');
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Korrekturbuchung beauftragt' })).toBeFocused();
    await expect(page.locator('.page-lead')).toContainText('erhalten Sie eine Bestätigung per E-Mail');
    await expectFine(page);

    await page.goto(`/korrektur?${query}`);
    await right.check();
    await page.getByLabel('Richtige Aufladung in Euro').fill('5');
    await page.getByRole('button', { name: 'Korrektur beauftragen' }).click();
    await expect(page.getByText('Für diese Buchung ist bereits eine Korrekturbuchung beauftragt.')).toBeVisible();
  },
);

test('all that is missing shows at its field, and goes as it is mended @both-widths', async ({ page, signIn }) => {
  await signIn('partner@demo.example');
  await page.goto('/korrektur');
  await page.getByLabel('Ansprechpartner').fill('');
  await page.getByLabel('E-Mail-Adresse').fill('');
  await page.getByRole('button', { name: 'Korrektur beauftragen' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Eingaben' });
  await expect(summary).toBeFocused();
  await expect(page.locator('.field-error')).toHaveText([
    'Es wurde keine Kartennummer eingegeben!',
    'Es wurde kein Buchungszeitpunkt eingegeben!',
    'Es wurde keine gebuchte Buchungsart eingegeben!',
    'Es wurde keine richtige Buchungsart eingegeben!',
    'Es wurde kein Ansprechpartner eingegeben!',
    'Es wurde keine E-Mail-Adresse eingegeben!',
  ]);
  await expectFine(page);

  await page.getByRole('checkbox', { name: 'Was wurde gebucht? Kundenbonus' }).check();
  await expect(page.locator('.field-error', { hasText: 'Es wurde keine gebuchte Buchungsart eingegeben!' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Korrektur beauftragen' }).click();
  await expect(page.locator('.field-error', { hasText: 'Es wurde kein Betrag eingegeben!' })).toBeVisible();
  await page.getByLabel('Gebuchter Kundenbonus in Euro').fill('fünf');
  await expect(
    page.locator('.field-error', { hasText: 'Es dürfen nur Zahlen (und Komma und Punkt) eingegeben werden!' }),
  ).toBeVisible();
  await page.getByLabel('Kartennummer').fill('4711');
  await expect(page.locator('.field-error', { hasText: 'Die Kartennummer ist ungültig!' })).toBeVisible();
});

test(
  'what only the books know comes to the field that is to blame',
  { tag: '@any-width' },
  async ({ page, signIn, freshCard: { cardNumber } }) => {
    await signIn('kasse@demo.example');
    const seconds = await topUp(page, cardNumber, '20,00');
    await page.goto(`/korrektur?cardID=${cardNumber}&date=${seconds}&text=aufladung&amount=21`);
    await page.getByRole('checkbox', { name: 'Was wäre richtig gewesen? Aufladung' }).check();
    await page.getByLabel('Richtige Aufladung in Euro').fill('0');
    await page.getByRole('button', { name: 'Korrektur beauftragen' }).click();
    await expect(page.locator('.field-error')).toHaveText(/keine solche Buchung: Aufladung über 21,00 €/);
    await page.getByLabel('Gebuchte Aufladung in Euro').fill('20');
    await page.getByRole('button', { name: 'Korrektur beauftragen' }).click();
    await expect(page.getByRole('heading', { name: 'Korrekturbuchung beauftragt' })).toBeVisible();
    await page.getByRole('button', { name: 'Weitere Korrektur beauftragen' }).click();
    await expect(page.getByLabel('Kartennummer')).toHaveValue('');
  },
);

test('a link that is broken, or worse, is ignored with a word', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('kasse@demo.example');
  await page.goto('/korrektur?cardID=<img src=x onerror=alert(1)>&date=gestern&text=Storno&amount=1e3');
  await expect(
    page.getByText(
      'Aus dem Link nicht übernommen, weil es nicht lesbar war: Kartennummer, Buchungszeitpunkt, Buchungsart, Betrag.',
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Kartennummer')).toHaveValue('');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expectFine(page);
});

test('a form that cannot be prefilled cannot be filled in', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('buchhaltung@demo.example');
  await page.route('**/api/get-correction-booking', (route) =>
    route.fulfill({ status: 500, json: { errorMessage: 'Kaputt.', errorCode: 'X', requestId: 'x' } }),
  );
  await page.goto('/korrektur');
  await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
  await expect(page.getByLabel('Kartennummer')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Korrektur beauftragen' })).toBeDisabled();
  await expectFine(page);
  await page.unroute('**/api/get-correction-booking');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByLabel('Kartennummer')).toBeEnabled();
});

test('the menu leads partners here; employers get in, card holders do not @any-width', async ({ page, signIn }) => {
  const menu = page.getByRole('navigation', { name: 'Hauptmenü', includeHidden: true });
  await signIn('arbeitgeber@demo.example');
  await page.goto('/korrektur');
  await expect(page.getByLabel('Vertragsnummer')).toHaveValue('AG-1001');
  await expect(menu.getByText('Korrekturbuchung')).toHaveCount(0);
  await page.context().clearCookies();
  await signIn('kundin@demo.example');
  await page.goto('/korrektur');
  await expect(page.getByText('Sie sind nicht berechtigt diese Seite aufzurufen.')).toBeVisible();
  await page.context().clearCookies();
  await signIn('buchhaltung@demo.example');
  await page.goto('/korrektur');
  await expect(menu.getByText('Korrekturbuchung')).toHaveCount(1);
});

test('a booking of yesterday cannot be corrected: the screen says until when, and what else one can do @both-widths', async ({
  page,
  signIn,
}) => {
  await signIn('kasse@demo.example');
  const booked = Math.floor(Date.now() / 1000) - 25 * 3600;
  await page.goto(`/korrektur?cardID=176100000000014&date=${booked}&text=Aufladung&amount=20`);
  await expect(page.getByText('Diese Buchung lässt sich nicht mehr korrigieren.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Korrektur beauftragen' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Kontakt aufnehmen' })).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Andere Buchung korrigieren' }).click();
  await expect(page.getByLabel('Kartennummer')).toHaveValue('');
});
