import { expect, expectFine, test } from '#tests/support/journey.ts';
import { registerCustomer, signInElsewhere } from '#tests/support/register-customer.ts';
import { openMenu } from '#tests/support/open-menu.ts';

test(
  'one sees where one is signed in, by the menu and the keyboard, and ends the others from afar',
  { tag: '@both-widths' },
  async ({ page, freshCard, browser, portal }) => {
    // A person of her own: how many browsers there are must not depend on other journeys.
    const email = await registerCustomer(page, freshCard);
    const elsewhere = await browser.newPage({ baseURL: portal.url });
    await signInElsewhere(elsewhere, email);
    await page.goto('/dashboard');
    await openMenu(page);
    await page.getByRole('link', { name: 'Sicherheit' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Sicherheit' })).toBeVisible();
    const sessions = page.getByRole('region', { name: 'Ihre Anmeldungen' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.filter({ hasText: 'Dieses Gerät' })).toHaveCount(1);
    await expectFine(page);
    await page.getByRole('button', { name: 'Alle anderen beenden' }).press('Enter');
    await expect(page.getByText('Alle anderen Anmeldungen wurden beendet.')).toBeVisible();
    await expect(sessions).toHaveCount(1);
    // The pressed button is gone; the keyboard focus stays at its place.
    await expect(page.getByRole('heading', { name: 'Ihre Anmeldungen' })).toBeFocused();
    await expect.poll(async () => (await elsewhere.request.get('/api/dashboard')).status()).toBe(403);
    await elsewhere.close();
  },
);

test('a card that was registered by its number is confirmed by its production number @both-widths', async ({
  page,
  freshCard,
}) => {
  await registerCustomer(page, freshCard);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Karte bestätigen' }).click();
  await page.getByLabel('Produktionsnummer').fill('ZZZZZZZZ');
  await page.getByRole('button', { name: 'Karte bestätigen' }).click();
  await expect(page.getByLabel('Produktionsnummer')).toHaveAccessibleDescription(/Die Produktionsnummer ist ungültig/);
  await expectFine(page);
  await page.getByLabel('Produktionsnummer').fill(freshCard.productionNumber);
  await page.getByLabel('Produktionsnummer').press('Enter');
  await expect(page.getByText('Alle Ihre Karten sind bestätigt.')).toBeVisible();
  await expect(page.getByText('Die Karte ist bestätigt. Sie sehen jetzt auch frühere Buchungen.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Karte bestätigen' })).toBeFocused();
  await expectFine(page);
});
