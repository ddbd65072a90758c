import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

async function setPin(page: Page, pin: string): Promise<void> {
  await page.goto('/sicherheit');
  await page.getByLabel('Neue PIN').fill(pin);
  await page.getByLabel('Ihr Passwort zur Bestätigung').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'PIN speichern' }).press('Enter');
}

test('a colleague goes on at the till by PIN, and the card and the amount stay on the screen @both-widths', async ({
  page,
  signIn,
  freshCard,
}) => {
  await signIn('partner@demo.example');
  await setPin(page, '1234');
  await expect(page.getByText('Diese PIN ist zu leicht zu erraten. Bitte wählen Sie eine andere.')).toBeVisible();
  await setPin(page, '4711');
  await expect(page.getByText('Ihre PIN ist gespeichert.')).toBeVisible();
  await expect(page.getByText('Sie haben eine PIN festgelegt.')).toBeVisible();
  await expectFine(page);

  await page.context().clearCookies();
  await signIn('kasse@demo.example');
  await page.goto('/buchung');
  await expect(page.getByText('An der Kasse: Kim Demo')).toBeVisible();
  // A card that a slow scanner types where the PIN belongs is a card, and no try.
  const dialog = page.getByRole('dialog', { name: 'An der Kasse wechseln' });
  const pin = dialog.getByLabel('PIN', { exact: true });
  await page.getByRole('button', { name: 'Wechseln' }).press('Enter');
  await expect(pin).toBeFocused();
  await page.keyboard.type(freshCard.cardNumber, { delay: 80 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeAttached();
  await expect(pin).toHaveValue('');
  // Digits of a PIN that were there before a scan stay alone, wherever the scan falls among them.
  const asked = () => page.waitForResponse(/partner-check-balance/);
  await page.keyboard.type('17', { delay: 80 });
  for (const [delay, end] of [
    [80, 'Enter'],
    [5, 'Tab'],
  ] as const) {
    const answer = asked();
    await page.keyboard.type(freshCard.cardNumber, { delay });
    await page.keyboard.press(end);
    await answer;
    await expect(pin).toHaveValue('17');
    await expect(pin).toBeFocused();
    await page.keyboard.press('ArrowLeft');
  }
  // Nor is one lost that falls on the names.
  const answer = asked();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('radio')).toBeFocused();
  await page.keyboard.type(freshCard.cardNumber, { delay: 80 });
  await page.keyboard.press('Enter');
  await answer;
  await expect(pin).toHaveAttribute('aria-invalid', 'false');
  await page.keyboard.press('Escape');
  await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
  const amount = page.getByLabel('Betrag für Guthaben aufladen');
  await page.keyboard.press('F3');
  await page.keyboard.type('12');
  await page.getByRole('button', { name: 'Wechseln' }).press('Enter');
  await expect(pin).toBeFocused();
  await expectFine(page);
  await page.keyboard.type('8265');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Die PIN ist falsch. Sie haben noch 2 Versuche.')).toBeVisible();
  await expect(pin).toBeFocused();
  await page.keyboard.type('4711');
  await page.keyboard.press('Enter');
  await expect(page.getByText('An der Kasse: Paul Demo')).toBeVisible();
  await expect(dialog).toBeHidden();

  // What was typed goes on where it was.
  await expect(amount).toHaveValue('12,00');
  await expect(amount).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Buchung erfolgreich!' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Storno: letzte Buchung zurücknehmen' }).press('Enter');
  // Of one's own bookings nobody is named.
  await expect(page.getByRole('button', { name: /^\d\d:\d\d Uhr, Aufladung 12,00 €/ })).toBeVisible();
  await expect(page.getByText('gebucht von')).toBeHidden();
  await page.keyboard.press('Escape');
  // Who comes by PIN books, and manages nothing.
  await page.goto('/partner-personal-data');
  await expect(page).not.toHaveURL(/partner-personal-data/);
});
