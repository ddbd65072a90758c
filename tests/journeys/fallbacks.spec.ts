import type { Page } from '@playwright/test';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { fillRegistration } from '#tests/support/fill-registration.ts';

/** What stands between browser and portal (a proxy, a cut line) answers without a word for people: the page has one. */
async function failWithoutWords(page: Page, path: string): Promise<void> {
  await page.route(`**/api/${path}`, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
}

async function expectAlert(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
}

async function solveCaptcha(page: Page): Promise<void> {
  await page.getByLabel('Zeichen aus dem Bild').fill('abc');
  await expect(page.getByText('Die Prüfung ist bestanden.')).toBeVisible();
}

test('a login that fails', { tag: '@any-width' }, async ({ page }) => {
  await failWithoutWords(page, 'customer-login');
  await page.goto('/login');
  await page.getByLabel('E-Mail-Adresse oder Kartennummer').fill('kundin@demo.example');
  await page.getByLabel('Passwort', { exact: true }).fill('Blumen-2026!');
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Login >>' }).click();
  await expectAlert(page, 'Login fehlgeschlagen');
});

test('a registration that fails', { tag: '@any-width' }, async ({ page, freshCard }) => {
  await failWithoutWords(page, 'customer-registration');
  await page.goto('/registrierung');
  await fillRegistration(page, { cardNumber: freshCard.cardNumber, email: 'faellt-aus@demo.example' });
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Karte registrieren' }).click();
  await expectAlert(page, 'Beim Registrieren ist ein Fehler aufgetreten.');
});

test('a password that cannot be reset', { tag: '@any-width' }, async ({ page }) => {
  await failWithoutWords(page, 'reset-password');
  await page.goto('/reset-password');
  await page.getByLabel('E-Mail-Adresse', { exact: true }).fill('kundin@demo.example');
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await expectAlert(page, 'Beim Passwort zurücksetzen ist ein Fehler aufgetreten.');
});

test('a new password that cannot be saved', { tag: '@any-width' }, async ({ page }) => {
  await failWithoutWords(page, 'new-password');
  await page.goto(`/new-password?t=${'x'.repeat(43)}`);
  for (const field of ['Neues Passwort', 'Neues Passwort wiederholen'])
    await page.getByLabel(field, { exact: true }).fill('Seerosen-2027?');
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expectAlert(page, 'Beim Passwort speichern ist ein Fehler aufgetreten.');
});

test.describe('of a card holder', () => {
  test.beforeEach(({ signIn }) => signIn('kundin@demo.example'));

  test('a password that cannot be changed', { tag: '@any-width' }, async ({ page }) => {
    await failWithoutWords(page, 'change-password');
    await page.goto('/update-password');
    await page.getByLabel('Aktuelles Passwort').fill('Kontor-2026!');
    for (const field of ['Neues Passwort', 'Neues Passwort wiederholen'])
      await page.getByLabel(field, { exact: true }).fill('Seerosen-2027?');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expectAlert(page, 'Passwort konnte nicht geändert werden');
  });

  test('consents that cannot be saved', { tag: '@any-width' }, async ({ page }) => {
    await failWithoutWords(page, 'update-consents');
    await page.goto('/personal-data');
    await page.getByRole('checkbox', { name: /Newsletter/ }).click();
    await page.getByRole('button', { name: 'Einwilligungen speichern' }).click();
    await expectAlert(page, 'Die Einwilligungen konnten nicht gespeichert werden.');
  });

  test('a card that cannot be added', { tag: '@any-width' }, async ({ page, freshCard }) => {
    await failWithoutWords(page, 'add-card');
    await page.goto('/lock-card');
    await page.getByLabel('Neue Kartennummer').fill(freshCard.cardNumber);
    await page.getByLabel('Produktionsnummer', { exact: true }).fill(freshCard.productionNumber);
    await page.getByRole('button', { name: 'Karte hinzufügen' }).click();
    await expectAlert(page, 'Hinzufügen der neuen Karte fehlgeschlagen.');
  });

  test('a transfer that cannot be asked for', { tag: '@any-width' }, async ({ page }) => {
    await failWithoutWords(page, 'transfer-balance');
    await page.goto('/lock-card');
    await page.getByLabel('Kartennummer, deren Guthaben übertragen werden soll').fill(cardNumberOf(3));
    await page.getByLabel('Guthaben übertragen auf').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Übertragung beauftragen' }).click();
    await expectAlert(page, 'Die Guthabenübertragung konnte nicht beauftragt werden.');
  });

  test('a card that cannot be locked', { tag: '@any-width' }, async ({ page }) => {
    await failWithoutWords(page, 'lock-card');
    await page.goto('/lock-card');
    const lock = page.getByRole('region', { name: 'Lahrer Blütenkarte sperren', exact: true });
    await lock.getByLabel('Kartennummer').selectOption({ index: 1 });
    await lock.getByRole('checkbox').check();
    await lock.getByLabel('Ihr Passwort').fill('Kontor-2026!');
    await lock.getByLabel('Ihr Passwort').press('Enter');
    await expectAlert(page, 'Die Lahrer Blütenkarte konnte nicht gesperrt werden.');
  });

  test('a message that cannot be sent', { tag: '@any-width' }, async ({ page }) => {
    await failWithoutWords(page, 'contact-form');
    await page.goto('/contact');
    await page.getByLabel('Anrede').selectOption('Divers');
    await page.getByLabel('Ihre Nachricht').fill('Guten Tag');
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await expectAlert(page, 'Beim Versenden des Formulares ist ein Fehler aufgetreten.');
  });
});

test(
  'whoever wants to end the account is told when the balances cannot be named',
  { tag: '@any-width' },
  async ({ page, signIn }) => {
    await signIn('kundin@demo.example');
    // Before the page is there: it asks for the names of the cards, too.
    await page.route('**/api/dashboard?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/personal-data');
    await page.getByRole('button', { name: 'Konto löschen' }).click();
    const dialog = page.getByRole('dialog');
    const failure = dialog.getByRole('alert').filter({ hasText: 'Die Daten konnten nicht abgerufen werden' });
    await expect(failure).toBeVisible();
    await expectFine(page);
    await page.unroute('**/api/dashboard?*');
    await dialog.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(failure).toBeHidden();
  },
);
