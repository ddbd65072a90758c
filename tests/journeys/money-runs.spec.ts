import type { Locator, Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
// Embedded, so that payments are booked on that database, too.
test.use({ isEmbedded: true, hasMoneyDesk: true });

const ACCOUNTING = 'rechnungswesen@demo.example';
const MANAGEMENT = 'betrieb@demo.example';

const press = (locator: Locator) => locator.press('Enter');
const file = (page: Page) => page.getByRole('region', { name: 'Überweisungen (pain.001)' });

async function openRun(page: Page): Promise<void> {
  await page.goto('/abrechnungslaeufe');
  await press(page.getByRole('link', { name: /Lauf 1 öffnen/ }));
  await expect(page.getByRole('heading', { name: /Abrechnungslauf vom/ })).toBeVisible();
}

async function confirmWhatWaits(page: Page): Promise<void> {
  await page.goto('/freigaben');
  await press(page.getByRole('button', { name: /^Freigeben/ }).first());
  await expectFine(page);
  await press(page.getByRole('dialog').getByRole('button', { name: 'Freigeben' }));
  await expect(page.getByText(/ausgeführt|freigegeben/).first()).toBeVisible();
}

test('a run is tried, its file released by a second person and taken, and a payment comes back, with the keyboard alone @both-widths', async ({
  page,
  signIn,
}) => {
  const become = async (email: string) => {
    await page.context().clearCookies();
    await signIn(email);
  };
  await become(ACCOUNTING);
  await page.goto('/abrechnungslaeufe');
  await press(page.getByRole('tab', { name: 'Nächster Lauf' }));
  await press(page.getByRole('button', { name: 'Probelauf starten' }));
  await expect(page.getByText('Es wurde nichts gebucht', { exact: false })).toBeVisible();
  await expectFine(page);

  await openRun(page);
  await expectFine(page);
  await press(file(page).getByRole('button', { name: /^Freigabe beantragen/ }));
  await page.getByLabel('Vermerk zur Prüfung').focus();
  await page.keyboard.type('Summen geprüft.');
  await expectFine(page);
  await press(page.getByRole('dialog').getByRole('button', { name: 'Freigabe beantragen' }));
  await expect(page.getByText('Der Auftrag wartet auf die Freigabe durch eine zweite Person.')).toBeVisible();

  await become(MANAGEMENT);
  await confirmWhatWaits(page);

  await become(ACCOUNTING);
  await openRun(page);
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    press(file(page).getByRole('button', { name: /Datei herunterladen/ })),
  ]);
  expect(taken.suggestedFilename()).toBe('KK-1-1-CT.xml');
  await expect(file(page)).toContainText('Abgeholt von');
  await press(file(page).getByRole('button', { name: /Datei herunterladen/ }));
  await expect(page.getByRole('alertdialog')).toContainText('schon');
  await expectFine(page);
  await page.keyboard.press('Escape');

  await press(page.getByRole('button', { name: /Zahlung kam zurück/ }).first());
  await press(page.getByRole('dialog').getByRole('button', { name: 'Vermerken' }));
  await expect(page.getByLabel('Text der Bank')).toBeFocused();
  await expectFine(page);
  await page.keyboard.type('AC04 Konto aufgelöst');
  await page.getByLabel('Grund').focus();
  await page.keyboard.type('Kontoauszug.');
  await press(page.getByRole('dialog').getByRole('button', { name: 'Vermerken' }));
  await expect(page.getByText('Der Auftrag wartet auf die Freigabe durch eine zweite Person.')).toBeVisible();

  await become(MANAGEMENT);
  await confirmWhatWaits(page);
  await page.goto('/offene-posten');
  const row = page.getByRole('row', { name: /Zahlung zurückgekommen, gestoppt/ });
  await expect(row).toContainText('370,00');
  await expectFine(page);
  await press(row.getByRole('button', { name: /Zahlung buchen/ }));
  await expect(page.getByLabel('Betrag in Euro')).toHaveValue('370,00');
  await expectFine(page);
  await page.getByLabel('Betrag in Euro').fill('200,00');
  await page.getByLabel('Verwendungszweck').fill('ABR-1-00001');
  await page.getByLabel('Grund').focus();
  await page.keyboard.type('Eilig überwiesen.');
  await press(page.getByRole('dialog').getByRole('button', { name: 'Buchen' }));
  await expect(page.getByText('Die Zahlung ist gebucht.')).toBeVisible();
  await expect(row).toContainText('170,00');

  await page.goto('/kundengelder');
  await expect(page.getByText('Grenze nicht erreicht')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Stand heute nach Regionen' })).toBeVisible();
  await page.getByText('Als Tabelle zeigen').first().press('Enter');
  await expectFine(page);
  // What is on show stands in the address: a reload keeps it, Back undoes it.
  const span = page.getByLabel('Zeitraum');
  await span.selectOption('90 Tage');
  await expect(page).toHaveURL(/tage=90/);
  await page.reload();
  await expect(span).toHaveValue('90');
  await page.goBack();
  await expect(span).toHaveValue('30');
});
