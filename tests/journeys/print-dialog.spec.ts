import { expect, test } from '#tests/support/journey.ts';
import { wholeBrowser } from '#tests/support/whole-browser.ts';

// The headless shell shows no PDF, so that there is nothing to print from.
test.use({ launchOptions: wholeBrowser });

test('the till opens the print dialog where somebody can answer it', { tag: '@any-width' }, async ({ page, signIn }) => {
  // No headless browser has such a dialog, so the frames only note that they were asked to print.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
    window.print = () => top!.document.body.setAttribute('data-printed', location.href);
  });
  await signIn('kasse@demo.example');
  await page.goto('/buchung');
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await page.keyboard.type('176100000000105');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Betrag für Guthaben aufladen')).toBeFocused();
  await page.keyboard.press('F3');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Buchung erfolgreich!')).toBeVisible();
  const printed = new Set<string>();
  for (const paper of ['Kundenbeleg', 'Händlerbeleg']) {
    await page.getByRole('button', { name: `${paper} drucken` }).click();
    // The paper before stays until this one has come.
    await expect
      .poll(async () => {
        const address = (await page.locator('iframe[title="Beleg"]').getAttribute('src')) ?? '';
        const isPrinted = (await page.locator('body').getAttribute('data-printed')) === address;
        return isPrinted && address.startsWith('blob:') && !printed.has(address) && printed.add(address).size;
      })
      .toBe(printed.size + 1);
  }
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
});
