import type { Page } from '@playwright/test';
import { Authenticator } from '#tests/support/authenticator.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { registerCustomer } from '#tests/support/register-customer.ts';

const PASSWORD = 'Blumen-2026!';

async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(text);
}

async function signInByKeys(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await type(page, 'E-Mail-Adresse oder Kartennummer', email);
  await type(page, 'Passwort', PASSWORD);
  await type(page, 'Zeichen aus dem Bild', 'abc');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code aus Ihrer App')).toBeFocused();
}

test('a second factor is set up and used with the keyboard alone @both-widths', async ({ page, context, freshCard }) => {
  const email = await registerCustomer(page, freshCard);
  await page.goto('/sicherheit');
  await expect(page.getByText('Ausgeschaltet.')).toBeVisible();
  await expectFine(page);
  await page.getByRole('link', { name: 'Einschalten' }).press('Enter');
  await type(page, 'Ihr Passwort', PASSWORD);
  await expectFine(page);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code aus der App')).toBeFocused();
  await expect(page.getByRole('img', { name: /QR-Code/ })).toBeVisible();
  await expectFine(page);
  const app = new Authenticator((await page.locator('code').textContent())!.replaceAll(' ', ''));
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code aus der App')).toHaveAccessibleDescription(/falsch oder wurde schon benutzt/);
  await expect(page.getByLabel('Code aus der App')).toBeFocused();
  await expectFine(page);
  await page.keyboard.type(app.next());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expect(page.getByRole('heading', { name: /Schritt 3 von 3/ })).toBeFocused();
  await expectFine(page);
  const recoveryCode = (await codes.first().textContent())!;
  await page.getByRole('button', { name: 'Ich habe die Codes gesichert' }).press('Enter');
  await expect(page.getByText('Wiederherstellungscodes übrig: 10 von 10')).toBeVisible();
  await expectFine(page);

  await context.clearCookies();
  await signInByKeys(page, email);
  await expectFine(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code aus Ihrer App')).toHaveAccessibleDescription(/falsch oder wurde schon benutzt/);
  await expect(page.getByLabel('Code aus Ihrer App')).toBeFocused();
  await expectFine(page);
  await page.keyboard.type(app.next());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard/);

  // Without the phone.
  await context.clearCookies();
  await signInByKeys(page, email);
  await page.getByRole('button', { name: /Wiederherstellungscode eingeben/ }).press('Enter');
  await expect(page.getByLabel('Wiederherstellungscode', { exact: true })).toBeFocused();
  await expectFine(page);
  await page.keyboard.type(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard/);
});
