import type { Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';

const card = '176199999999996';
const shown = '1761 9999 9999 996';

async function bookAmount(page: Page, title: string, amount: string): Promise<void> {
  await page.getByLabel(`Betrag für ${title}`).click();
  await page.getByLabel(`Betrag für ${title}`).fill(amount);
  await page.keyboard.press('Enter');
}

for (const email of ['interesse@demo.example', 'partner@demo.example'])
  test(`${email} tries the till, and the server hears nothing of it @both-widths`, async ({ page, signIn }) => {
    await signIn(email);
    await page.goto('/demo-buchung');
    await expect(page.getByText('Demoversion')).toBeAttached();
    await expect(page.getByLabel('Kartennummer')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Guthaben aufladen' })).toBeEnabled();
    await expectFine(page);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));

    await page.getByRole('button', { name: 'Kartennummer simulieren' }).press('Enter');
    await expect(page.getByLabel('Kartennummer')).toHaveValue(shown);
    await page.getByLabel('Kartennummer').press('Enter');
    await expect(page.getByText('0,00 €', { exact: true })).toBeVisible();
    await expect(page.getByText(/registriert$|noch registrieren$/)).toBeVisible();

    await bookAmount(page, 'Guthaben einlösen', '5');
    await expect(page.getByText('Es ist nicht ausreichend Guthaben auf der Karte.')).toBeVisible();
    await expect(page.getByText('Für erneute Buchung OK klicken.')).toBeVisible();
    await expectFine(page);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Kartennummer')).toHaveValue(shown);

    await bookAmount(page, 'Guthaben aufladen', '100');
    const dialog = page.getByRole('dialog', { name: `Guthaben aufladen für Kartennummer ${shown}` });
    await expect(dialog.getByText('Guthaben aufladen für 100,00 €')).toBeVisible();
    await dialog.getByRole('button', { name: 'Kundenbeleg drucken' }).click();
    await expect(dialog.getByText('Diese Funktion ist in der Demoversion nicht möglich.')).toBeVisible();
    await expectFine(page);
    await dialog.getByRole('button', { name: 'OK' }).press('Enter');
    await expect(page.getByLabel('Kartennummer')).toHaveValue('');

    await page.keyboard.type(card);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Betrag für Guthaben einlösen')).toBeFocused();
    // The main field takes the purchase, of which the demo adds 3 %.
    await page.keyboard.press('F2');
    await expect(page.getByLabel('Einkaufsbetrag')).toBeFocused();
    await page.keyboard.type('50');
    await expect(page.getByLabel('oder Bonusbetrag')).toHaveValue('1,50');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText('Neues Guthaben: 101,50 €')).toBeVisible();
    await page.keyboard.press('Enter');
    // As on the real screen, the bonus itself can be entered too.
    await page.keyboard.type(card);
    await page.keyboard.press('Enter');
    await page.getByLabel('oder Bonusbetrag').fill('2');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText('Neues Guthaben: 103,50 €')).toBeVisible();
    expect(asked).toEqual([]);
  });

test('the demo knows one card only, and the rules of amounts', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('interesse@demo.example');
  await page.goto('/demo-buchung');
  await page.getByLabel('Kartennummer').fill('176100000000014');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Ungültige Kartennummer. In der Demoversion ist nur Kartennummer ${card} gültig.`)).toBeVisible();
  await page.getByLabel('Kartennummer').fill('abc');
  await bookAmount(page, 'Guthaben einlösen', '1');
  await expect(page.getByText('Bei der Kartennummer dürfen nur Zahlen eingegeben werden!')).toBeVisible();
  await page.getByLabel('Kartennummer').fill('1761999');
  await bookAmount(page, 'Guthaben einlösen', '1');
  await expect(page.getByText('Die Kartennummer ist ungültig!')).toBeVisible();
  await page.getByLabel('Kartennummer').fill(card);
  await page.keyboard.press('Enter');
  await bookAmount(page, 'Guthaben aufladen', '250,01');
  await expect(page.getByText('Es dürfen nur maximal 250€ pro Kalendermonat aufgebucht werden!')).toBeVisible();
});

test('the demos are for prospects and partners', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('arbeitgeber@demo.example');
  await page.goto('/demo-buchung');
  await expect(page.getByText('Sie sind nicht berechtigt diese Seite aufzurufen.')).toBeVisible();
});
