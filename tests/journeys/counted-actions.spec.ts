import { countActions } from '#tests/support/counted-actions.ts';
import { giveCards } from '#tests/support/give-cards.ts';
import { expect, test } from '#tests/support/journey.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { Visitor } from '#tests/support/portal.ts';

// The counts stand in docs/look.md ('What people do, and in how many actions'). A screen that needs more fails here.
// Where a person starts is where the login or an earlier act has led.

// One portal is enough: the tests go one after the other, in one worker, and release what waits.
test.describe.configure({ mode: 'default' });
test.use({ hasOwnPortal: true, hasStatements: true, hasMoneyDesk: true });

const PHONE = { width: 390, height: 844 };

test('a card holder', { tag: '@any-width' }, async ({ page, signIn }) => {
  await page.setViewportSize(PHONE);
  await signIn('kundin@demo.example');
  await page.goto('/dashboard');
  const hands = await countActions(page);
  await expect(page.getByRole('heading', { name: 'Letzte Buchungen' })).toBeInViewport();
  await page.getByRole('button', { name: 'Zeigen', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Barcode/ })).toBeInViewport({ ratio: 1 });
  await hands.expectPromised('A card holder sees the last bookings and shows the card');
});

test('a cashier', { tag: '@any-width' }, async ({ page, signIn, freshCard }) => {
  const scan = async () => {
    await expect(page.getByLabel('Kartennummer')).toBeFocused();
    await page.keyboard.type(freshCard.cardNumber);
    await page.keyboard.press('Enter');
    await expect(page.getByText('In diesem Monat noch aufladbar:')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Betrag für/ }).and(page.locator(':focus'))).toBeVisible();
  };
  const book = async (amount: string) => {
    await page.keyboard.type(amount);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Buchung erfolgreich!')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Kartennummer')).toBeFocused();
  };
  await signIn('kasse@demo.example');
  await page.goto('/buchung');
  const hands = await countActions(page);
  await scan();
  await page.keyboard.press('F3');
  await book('30');
  await hands.expectPromised('A cashier books a top-up');
  await scan();
  await expect(page.getByLabel('Betrag für Guthaben einlösen')).toBeFocused();
  await book('12,50');
  await hands.expectPromised('A cashier redeems');

  await page.keyboard.press('F4');
  const dialog = page.getByRole('dialog', { name: 'Storno' });
  await expect(dialog.getByRole('button', { name: /Einlösung 12,50 €/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Betrag, der zurückgenommen wird')).toHaveValue('12,50');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Bitte wählen Sie einen Grund.')).toBeVisible();
  await expect(dialog.getByLabel('Falscher Betrag')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Storno: Einlösung für 12,50 €')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Kartennummer')).toBeFocused();
  await hands.expectPromised('A cashier takes a booking back');

  await page.getByRole('link', { name: 'Tagesabschluss', exact: true }).click();
  await page.getByLabel('Wechselgeld zu Beginn').click();
  await page.keyboard.type('100');
  // Past what was paid without cash.
  for (let field = 0; field < 2; field += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('130');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Abschluss 1' })).toBeVisible();
  await hands.expectPromised('A cashier closes the day');
});

test('a partner', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('buchhaltung@demo.example');
  await page.goto('/partner-transaktionen');
  const hands = await countActions(page);
  await page.getByRole('link', { name: 'Dokumentenarchiv', exact: true }).click();
  await page
    .getByRole('table', { name: /^Dokumente/ })
    .locator('tbody')
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('table', { name: 'Buchungen' }).locator('tbody tr').first()).toBeVisible();
  await hands.expectPromised('A partner finds the last statement and its bookings');
});

test('an employer', { tag: '@any-width' }, async ({ page, portal, signIn }) => {
  const employer = await portal.openEmployer(5);
  await signIn(employer.email);
  await giveCards(page, employer);
  await page.goto('/mitarbeitercards-verwalten');
  const rows = page.getByRole('table', { name: 'MitarbeiterCARDs' }).locator('tbody tr');
  const hands = await countActions(page);
  await rows.nth(0).getByRole('checkbox').click();
  await rows
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  const batch = page.getByRole('region', { name: 'Ausgewählte Karten ändern' });
  await batch.getByLabel('Ladebetrag').click();
  await page.keyboard.type('45,00');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Ladung von 5 Karten ändern?' });
  await question.getByRole('button', { name: 'Ja, so speichern' }).click();
  await expect(page.getByRole('button', { name: /^Rückgängig machen \(5 Karten/ })).toBeVisible();
  await hands.expectPromised('An employer changes the amount of five cards');
});

test('accounting, and a second person', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('rechnungswesen@demo.example');
  await page.goto('/betrieb');
  const hands = await countActions(page);
  await page
    .getByRole('link', { name: /^(Überweisungs|Lastschrift)datei.* (eines Laufs|der Läufe): Freigabe beantragen/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Freigabe/ })
    .first()
    .click();
  await expect(page.getByLabel('Vermerk zur Prüfung')).toBeFocused();
  await page.keyboard.type('Summen geprüft.');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /beantragen$/ })
    .click();
  await expect(page.getByText('Der Auftrag wartet auf die Freigabe durch eine zweite Person.')).toBeVisible();
  await hands.expectPromised('Accounting asks to release all files of a day');

  await page.context().clearCookies();
  await signIn('betrieb@demo.example');
  await page.goto('/betrieb');
  await page
    .getByRole('link', { name: /^Freigaben?/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Freigeben/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Freigeben' }).click();
  await expect(page.getByText(/ausgeführt|freigegeben/).first()).toBeVisible();
  await hands.expectPromised('A second person releases them');
});

test('support', { tag: '@any-width' }, async ({ page, signIn, portal, freshCard }) => {
  const { cardNumber, productionNumber } = freshCard;
  const email = `gezaehlt-${cardNumber}@post.example`;
  const person = { email, cardID: cardNumber, cardProductionNumber: productionNumber, lastName: 'Zählmann' };
  const visitor = new Visitor(portal.url);
  const captcha = { 'x-captcha-token': await visitor.captchaToken() };
  expect((await visitor.post('customer-registration', newCustomer(person), captcha)).status).toBe(204);
  await signIn('support@demo.example');
  await page.goto('/betrieb');
  const hands = await countActions(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zählmann');
  const palette = page.getByRole('dialog', { name: 'Schnellzugriff' });
  await expect(palette.getByRole('option', { name: /Zählmann/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Zählmann/ })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /1761/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Karte 1761/ })).toBeVisible();
  await hands.expectPromised('Support finds a person and opens the card');
});

test('management, which may do all that editorial may', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('betrieb@demo.example');
  await page.goto('/betrieb');
  const hands = await countActions(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lahr');
  await expect(page.getByRole('option', { name: /Lahr/ }).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.getByLabel('Farbe', { exact: true }).selectText();
  await page.keyboard.type('#1A6B3C');
  await page.getByRole('button', { name: 'Veröffentlichen …' }).click();
  await expect(page.getByLabel('Grund', { exact: true })).toBeFocused();
  await page.keyboard.type('Neue Farbe.');
  await page.getByRole('button', { name: 'Jetzt veröffentlichen' }).click();
  await expect(page.getByText('Besucher sehen die neue Fassung ab jetzt.')).toBeVisible();
  await hands.expectPromised("Management changes a region's colour");
});

test('a stranger', { tag: '@any-width' }, async ({ page, context, portal }) => {
  await page.setViewportSize(PHONE);
  // A Wednesday morning, beside the bakery.
  await page.clock.setFixedTime('2026-11-25T09:00:00Z');
  await context.setGeolocation({ latitude: 48.341, longitude: 7.875 });
  await context.grantPermissions(['geolocation'], { origin: portal.url });
  const hands = await countActions(page);
  await page.goto('/partner-finden?region=lahr');
  await page.getByLabel('Jetzt geöffnet').click();
  await page.getByRole('button', { name: 'Nach Entfernung ordnen' }).click();
  await page.getByLabel('Name, Branche oder Straße').click();
  await page.keyboard.type('bäcker');
  await expect(page.locator('.shops-list .shop').first()).toContainText('Bäckerei Kornblume (Demo)');
  await expect(page.locator('.shops-list .shop').first()).toContainText('Luftlinie');
  await hands.expectPromised('A stranger finds the nearest bakery that is open');

  await page.goto('/login?region=lahr');
  await page.getByRole('navigation', { name: 'Zugänge' }).getByRole('link', { name: 'Partner-Login' }).click();
  await page.getByRole('link', { name: 'Als Akzeptanzpartner oder Arbeitgeber registrieren' }).click();
  await expect(page.getByLabel('Region', { exact: true })).toBeVisible();
  await hands.expectPromised('A stranger begins to join');
});

test(
  'control: presses, keys and fields are counted, over pages, and a text is one field',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.goto('/login?region=lahr');
    const hands = await countActions(page);
    await page.getByLabel('E-Mail-Adresse oder Kartennummer').click();
    await page.keyboard.type('jemand');
    await page.getByLabel('Passwort', { exact: true }).click();
    await page.keyboard.type('etwas');
    await page.keyboard.press('Tab');
    expect(await hands.take()).toBe(5);
    await page.reload();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Shift+Tab');
    expect(await hands.take()).toBe(2);
  },
);
