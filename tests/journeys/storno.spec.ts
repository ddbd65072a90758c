import type { Page } from '@playwright/test';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

const card = cardNumberOf(31);

async function scan(page: Page): Promise<void> {
  await page.keyboard.type(card);
  await page.keyboard.press('Enter');
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
  // The card is empty: the till leads to the top-up.
  await expect(page.getByLabel('Betrag für Guthaben aufladen')).toBeFocused();
}

test('a booking is taken back by the keyboard alone, in part, and a lost answer keeps its key @both-widths', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    navigator.vibrate = (pattern) => told.push(JSON.stringify(pattern)) > 0;
  });
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told.splice(0));
  await signIn('kasse@demo.example');
  await page.goto('/buchung');
  await page.getByLabel('Töne und Vibration').check();
  await page.getByLabel('Kartennummer').focus();
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await scan(page);
  await page.keyboard.press('F3');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Buchung erfolgreich!')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Kartennummer')).toBeFocused();

  const storno = page.getByRole('button', { name: 'Storno: letzte Buchung zurücknehmen' });
  await expect(storno).toBeEnabled();
  await page.keyboard.press('F4');
  const dialog = page.getByRole('dialog', { name: 'Storno' });
  // Other journeys book at this till, too; the newest comes first.
  const latest = dialog.getByRole('button', { name: /Aufladung 30,00 €/ }).first();
  await expect(latest).toBeFocused();
  await expectFine(page);
  await page.keyboard.press('Enter');

  const amount = dialog.getByLabel('Betrag, der zurückgenommen wird');
  await expect(amount).toBeFocused();
  await expect(dialog.getByText('In Worten: dreißig Euro')).toBeVisible();
  await page.keyboard.type('31');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Höchstens 30,00 €: so viel wurde gebucht.')).toBeVisible();
  await expectFine(page);
  await amount.fill('12,50');
  await expect(dialog.getByRole('button', { name: '12,50 € stornieren' })).toBeVisible();
  // Nothing goes back for a reason that nobody chose.
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Bitte wählen Sie einen Grund.')).toBeVisible();
  await expect(dialog.getByLabel('Falscher Betrag')).toBeFocused();
  await page.keyboard.press('Space');

  // The Storno happens, and its answer is lost; so is the page.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/partner-storno', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Verbindung unterbrochen – wird erneut versucht …')).toBeFocused();
  await page.unroute('**/api/partner-storno');
  page.on('request', (request) => {
    if (request.url().endsWith('/api/partner-storno')) keys.push(request.headers()['idempotency-key']);
  });
  await page.reload();
  await expect(dialog.getByText('Dieses Storno ist nicht bestätigt.')).toBeVisible();
  await expectFine(page);
  // The signal may have come or not: the browser takes Playwright's first check for a touch, and that depends on its
  // time.
  await told();
  await expect(dialog.getByRole('button', { name: 'Erneut versuchen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Storno: Aufladung für 12,50 €')).toBeVisible();
  await expect(dialog.getByText('Neues Guthaben:')).toContainText('17,50 €');
  // It is heard and felt as a booking is.
  expect(await told()).toEqual(['[80]']);
  expect(new Set(keys).size).toBe(1);
  await expectFine(page);
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');

  // Once: it is still told, and cannot be chosen.
  await storno.press('Enter');
  await expect(dialog.getByRole('button', { name: /Aufladung 30,00 €.*storniert: 12,50 €/ })).toBeDisabled();

  // The next customer's card closes what is done here, and its keys go to the till.
  await page.keyboard.type(card);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
  await page.keyboard.type('3');
  await expect(page.getByLabel('Betrag für Guthaben einlösen')).toHaveValue('3');
});
