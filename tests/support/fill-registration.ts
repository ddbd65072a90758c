import type { Page } from '@playwright/test';

/** Fills the form of a registration with what is valid; the captcha is left. */
export async function fillRegistration(page: Page, { cardNumber, email }: { cardNumber: string; email: string }): Promise<void> {
  const password = 'Blumen-2026!';
  const fields: Record<string, string> = {
    Kartennummer: cardNumber,
    'E-Mail-Adresse': email,
    'E-Mail-Adresse wiederholen': email,
    Passwort: password,
    'Passwort wiederholen': password,
    Vorname: 'A',
    Nachname: 'B',
    Geburtsdatum: '24.12.1980',
    'Straße und Hausnummer': 'Weg 1',
    Postleitzahl: '77933',
    Ort: 'Lahr',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Geschlecht').selectOption('sonstige');
  await page.getByRole('checkbox', { name: /Teilnahmebedingungen/ }).check();
}
