import type { Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { CAPTCHA_ANSWER } from '#tests/support/journey-portal.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /^Suche nach/ });
const hits = (page: Page) => page.getByRole('listbox', { name: 'Treffer' });

/** Somebody with this card, whom only this test knows. */
async function register(page: Page, card: { cardNumber: string; productionNumber: string }, lastName: string): Promise<void> {
  const { captchaId } = await (await page.request.get('/api/captcha')).json();
  const checked = await page.request.post('/api/captcha-check', { data: { captchaId, answer: CAPTCHA_ANSWER } });
  const { captchaToken } = await checked.json();
  const { cardNumber: cardID, productionNumber: cardProductionNumber } = card;
  const data = newCustomer({
    email: `gefunden-${cardID}@post.example`,
    cardID,
    cardProductionNumber,
    firstName: 'Jörg',
    lastName,
  });
  const answer = await page.request.post('/api/customer-registration', { data, headers: { 'x-captcha-token': captchaToken } });
  expect(answer.status()).toBe(204);
}

test(
  'support finds a lost card by the scanner, follows its life and replaces it, by the keyboard alone',
  { tag: '@both-widths' },
  async ({ page, portal, signIn, freshCard }) => {
    const next = await portal.produceCard();
    await register(page, freshCard, 'Verlierer');
    await signIn('support@demo.example');
    await page.goto('/suche');
    // As soon as the screen stands, no key is too early.
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: 'Suche' })).toBeVisible();
    await expectFine(page);

    // A scanner types and ends with Enter, faster than any answer.
    await page.keyboard.type(freshCard.cardNumber);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Karte 1761/ })).toBeVisible();
    const life = page.getByRole('region', { name: 'Leben der Karte' }).getByRole('listitem');
    await expect(life.last()).toContainText('Produziert');
    await expect(life.first()).toContainText('Karte angesehen');
    await expect(page.getByText('bestätigt', { exact: false }).first()).toBeVisible();
    await expectFine(page);

    await page.getByLabel('Anlass').selectOption('case');
    await page.getByRole('button', { name: 'Guthaben anzeigen' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Guthaben' }).getByText('0,00 €', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Durch neue Karte ersetzen' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Karte ersetzen' });
    await expectFine(page);
    await dialog.getByLabel('Nummer der neuen Karte').fill(next.cardNumber);
    await dialog.getByRole('button', { name: 'Jetzt ersetzen' }).press('Enter');
    await expect(dialog.getByLabel('Grund (steht in der E-Mail)')).toHaveAccessibleDescription('Bitte geben Sie einen Grund an.');
    await page.keyboard.type('Die Karte ging verloren.');
    await dialog.getByRole('button', { name: 'Jetzt ersetzen' }).press('Enter');
    await expect(page.getByText(/Die Karte ist ersetzt/)).toBeVisible();
    await expect(page.getByText('Leer und geschlossen')).toBeVisible();
    await expect(life.filter({ hasText: 'Die Karte ging verloren.' })).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Durch neue Karte ersetzen' })).toHaveCount(0);
    await expectFine(page);

    await page.getByRole('region', { name: 'Angaben' }).getByRole('link', { name: /^1761/ }).press('Enter');
    await page.getByRole('region', { name: 'Angaben' }).getByRole('link', { name: 'Jörg Verlierer' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Jörg Verlierer' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Karten', exact: true }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'E-Mails an die Person' })).toContainText('wurde ersetzt');
    await expectFine(page);
  },
);

test(
  'a person is found while the name is typed, without its umlaut, and a late answer never takes the place of a newer one',
  { tag: '@any-width' },
  async ({ page, signIn, freshCard }) => {
    // Letters of its own: other journeys have people too.
    const own = freshCard.cardNumber.replace(/\d/g, (digit) => 'bcdfghklmn'[Number(digit)]!);
    const lastName = `Schlüssler-${own}`;
    await register(page, freshCard, lastName);
    await signIn('support@demo.example');
    // The answer to the first letters comes last.
    const late = Promise.withResolvers<void>();
    await page.route('**/api/staff-search?*', async (route) => {
      if (new URL(route.request().url()).searchParams.get('q') === 'schl') await late.promise;
      // Nobody may be waiting for it any more.
      await route.continue().catch(() => {});
    });
    await page.goto('/suche');
    const first = page.waitForRequest(/staff-search\?q=schl&/);
    await field(page).fill('schl');
    await first;
    await expect(page.getByText('Wird gesucht …').first()).toBeVisible();
    await field(page).fill(`joerg schlussler ${own}`);
    const options = hits(page).getByRole('option');
    await expect(options.first()).toContainText(lastName);
    late.resolve();
    await page.evaluate(() => fetch('/api/session'));
    await expect(options).toHaveCount(2);
    await expect(options.first()).toContainText(lastName);
    await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
    await expectFine(page);
    await field(page).press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id'))!);
    await field(page).press('Escape');
    await expect(hits(page)).toBeHidden();

    await field(page).press('Enter');
    await expect(page.getByText(/^Ein Treffer zu/)).toBeVisible();
    await expectFine(page);
    await page
      .getByRole('region', { name: 'Personen' })
      .getByRole('link', { name: `Jörg ${lastName}` })
      .press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Jörg ${lastName}` })).toBeVisible();

    await page.getByRole('button', { name: 'Weitere Aktionen' }).press('Enter');
    await expectFine(page);
    await page.getByRole('menuitem', { name: 'Überall abmelden' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Überall abmelden' });
    await dialog.getByLabel('Grund (steht in der E-Mail)').fill('Auf Ihren Wunsch.');
    await dialog.getByRole('button', { name: 'Abmelden' }).press('Enter');
    await expect(page.getByText('Alle Anmeldungen sind beendet.')).toBeVisible();

    await field(page).fill('gibt es nicht');
    await expect(page.getByText('Nichts gefunden.').first()).toBeVisible();
    await page.route('**/api/staff-search?*', (route) => route.abort());
    await field(page).fill('ohne verbindung');
    await expect(page.getByText('Die Suche antwortet gerade nicht.').first()).toBeVisible();
    await expectFine(page);
  },
);

// From any screen to any other: one key, a few letters, Enter.
test('a few letters lead to a screen, an act or a region, and only to what the role may open @both-widths', async ({
  page,
  signIn,
}) => {
  await signIn('redaktion@demo.example');
  await page.goto('/regionen');
  await expect(page.getByRole('heading', { level: 1, name: 'Regionen' })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Schnellzugriff' });
  const command = palette.getByRole('combobox');
  await page.keyboard.press('Control+k');
  await expect(command).toBeFocused();
  await expect(palette.getByRole('option', { name: /^Push-Nachrichten/ })).toBeVisible();
  await expectFine(page);

  await page.keyboard.type('lahr');
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/region\?slug=lahr/);
  await expect(palette).toBeHidden();

  await page.keyboard.press('Control+k');
  // Accounting's work, not editorial's.
  await page.keyboard.type('zahlungsdateien');
  await expect(palette.getByText('Nichts gefunden.')).toBeVisible();
  await command.fill('nachricht schreiben');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Push-Nachrichten' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(command).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});
