import type { Page } from '@playwright/test';

/** Fills a registration with valid values, except the captcha. On a phone the last step is shown then. */
export async function fillRegistration(page: Page, { cardNumber, email }: { cardNumber: string; email: string }): Promise<void> {
  const password = 'Blumen-2026!';
  await fill(page, {
    Kartennummer: cardNumber,
    'E-Mail-Adresse': email,
    'E-Mail-Adresse wiederholen': email,
    Passwort: password,
    'Passwort wiederholen': password,
  });
  await goOn(page);
  await page.getByLabel('Geschlecht').selectOption('sonstige');
  await fill(page, {
    Vorname: 'A',
    Nachname: 'B',
    Geburtsdatum: '24.12.1980',
    'Straße und Hausnummer': 'Weg 1',
    Postleitzahl: '77933',
    Ort: 'Lahr',
  });
  await goOn(page);
  await page.getByRole('checkbox', { name: /Teilnahmebedingungen/ }).check();
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** With more room than a phone has all steps are on show. */
async function goOn(page: Page): Promise<void> {
  if (page.viewportSize()!.width < 736) await page.getByRole('button', { name: 'Weiter' }).click();
}
