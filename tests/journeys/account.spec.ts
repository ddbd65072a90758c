import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { groupDigits } from '#contract/common/group-digits.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { fillRegistration } from '#tests/support/fill-registration.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { openMenu } from '#tests/support/open-menu.ts';

const password = 'Blumen-2026!';
const tooWeak =
  'Das Passwort muss mindestens 8 Zeichen lang sein und 1 Nummer, 1 Großbuchstaben und 1 Sonderzeichen !$%()*,-.?@^_~ enthalten.';

async function captchaToken(request: APIRequestContext): Promise<string> {
  const { captchaId } = await (await request.get('/api/captcha')).json();
  return (await (await request.post('/api/captcha-check', { data: { captchaId, answer: 'abc' } })).json()).captchaToken;
}

async function post(request: APIRequestContext, path: string, data: unknown): Promise<number> {
  const answer = await request.post(`/api/${path}`, { data, headers: { 'x-captcha-token': await captchaToken(request) } });
  return answer.status();
}

/** A card holder of the test's own, signed in. */
async function enterAs(page: Page, email: string, cardID: string): Promise<void> {
  expect(await post(page.request, 'customer-registration', newCustomer({ email, cardID }))).toBe(204);
  expect(await post(page.request, 'customer-login', { cardID: email, password })).toBe(200);
}

async function solveCaptcha(page: Page): Promise<void> {
  await page.getByLabel('Zeichen aus dem Bild').fill('abc');
  await expect(page.getByText('Die Prüfung ist bestanden.')).toBeVisible();
}

/** The way of the newest link that was mailed to somebody, from the outbox that staff see. */
async function linkMailedTo(page: Page, baseURL: string, recipient: string): Promise<string> {
  const staff = await page.context().browser()!.newContext({ baseURL });
  await post(staff.request, 'trolleymakerportal-login', { cardID: 'betrieb@demo.example', password: DEMO_PASSWORD });
  const { mails } = (await (await staff.request.get('/api/outbox')).json()) as { mails: { recipient: string; text: string }[] };
  await staff.close();
  const text = mails.find((mail) => mail.recipient === recipient && mail.text.includes('http'))!.text;
  const url = new URL(/http\S+/.exec(text)![0]);
  return url.pathname + url.search;
}

// A phone's way: registration-steps.spec.ts.
test(
  'registers a card: all that is wrong shows at its field, then the login is open',
  { tag: '@any-width' },
  async ({ page, freshCard: { cardNumber } }) => {
    await page.goto('/registration?region=lahr');
    await expect(page).toHaveURL(/\/registrierung\?region=lahr$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Lahrer Blütenkarte registrieren' })).toBeVisible();
    await expect(page.getByLabel('Geschlecht').locator('option')).toHaveText([
      'Bitte wählen',
      'männlich',
      'weiblich',
      'divers',
      'sonstige',
    ]);
    await expect(page.getByLabel('Land', { exact: true }).locator('option')).toHaveCount(39);
    await expectFine(page);

    await page.getByRole('button', { name: 'Karte registrieren' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Eingaben' });
    await expect(summary).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.locator('.field-error', { hasText: 'Das Feld muss ausgefüllt werden.' })).toHaveCount(12);
    await expect(page.locator('.field-error', { hasText: 'Sie müssen den Teilnahmebedingungen zustimmen' })).toBeVisible();
    await expect(page.locator('.captcha-status')).toHaveText('Sie müssen das Captcha ausfüllen');
    await expectFine(page);

    await summary.getByRole('button', { name: 'Vorname' }).press('Enter');
    await expect(page.getByLabel('Vorname')).toBeFocused();
    await page.keyboard.type('Anna1');
    await expect(page.locator('.field-error', { hasText: 'Das Feld darf nur Buchstaben enthalten.' })).toBeVisible();

    await page.getByLabel('Passwort', { exact: true }).fill('blumen-26!');
    const rules = page.getByRole('list', { name: 'Regeln für das Passwort' });
    await expect(rules.locator('[data-met]')).toHaveText([/mindestens 8 Zeichen/, /eine Ziffer/, /ein Sonderzeichen/]);
    await expect(page.locator('.field-error', { hasText: tooWeak })).toBeVisible();

    await page.getByLabel('Kartennummer').fill(cardNumber);
    for (const field of ['E-Mail-Adresse', 'E-Mail-Adresse wiederholen'])
      await page.getByLabel(field, { exact: true }).fill('anna@demo.example');
    for (const field of ['Passwort', 'Passwort wiederholen']) await page.getByLabel(field, { exact: true }).fill(password);
    await page.getByLabel('Geschlecht').selectOption('weiblich');
    await page.getByLabel('Vorname').fill('Anna-Lena');
    await page.getByLabel('Nachname').fill('Größer');
    await page.getByLabel('Geburtsdatum', { exact: true }).fill('24121980');
    await page.getByLabel('Straße und Hausnummer').fill('Lindenweg 3a');
    await expect(page.getByLabel('Geburtsdatum', { exact: true })).toHaveValue('24.12.1980');
    await page.getByLabel('Postleitzahl').fill('77933');
    await page.getByLabel('Ort', { exact: true }).fill('Lahr');
    await page.getByRole('checkbox', { name: /Teilnahmebedingungen/ }).check();
    await page.getByRole('checkbox', { name: /Newsletter/ }).check();
    await solveCaptcha(page);
    await expect(page.locator('.field-error')).toHaveCount(0);
    await page.getByRole('button', { name: 'Karte registrieren' }).click();

    await expect(page).toHaveURL(/\/login\?region=lahr$/);
    await expect(page.getByText(/Sie können sich jetzt anmelden\./)).toBeVisible();
    await page.getByLabel('E-Mail-Adresse oder Kartennummer').fill(cardNumber);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await solveCaptcha(page);
    await page.getByRole('button', { name: 'Login >>' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);

test(
  'says what the server finds wrong, and brings a new captcha',
  { tag: '@any-width' },
  async ({ page, freshCard: { cardNumber } }) => {
    await page.goto('/registrierung');
    const taken = newCustomer({ email: 'spaet@demo.example', cardID: cardNumber });
    expect(await post(page.request, 'customer-registration', taken)).toBe(204);
    await fillRegistration(page, { cardNumber, email: 'zu-spaet@demo.example' });
    await solveCaptcha(page);
    await page.getByRole('button', { name: 'Karte registrieren' }).click();
    await expect(page.locator('.field-error', { hasText: 'Die Kartennummer ist ungültig.' })).toBeVisible();
    await expect(page.getByLabel('Zeichen aus dem Bild')).toHaveValue('');
    await expect(page.getByLabel('Nachname')).toHaveValue('B');
  },
);

test('cannot be filled in while the values to choose from are missing', { tag: '@any-width' }, async ({ page }) => {
  await page.route('**/api/customer-registration-form-values', (route) =>
    route.fulfill({ status: 500, json: { errorMessage: 'Kaputt.', errorCode: 'X', requestId: 'x' } }),
  );
  await page.goto('/registrierung');
  await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
  await expect(page.getByLabel('Vorname')).toBeDisabled();
  await expectFine(page);
  await page.unroute('**/api/customer-registration-form-values');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByLabel('Vorname')).toBeEnabled();
});

test('a forgotten password: from the login by keyboard, over the mail, back to the login @both-widths', async ({
  page,
  freshCard: { cardNumber },
  baseURL,
}) => {
  const email = 'vergesslich@demo.example';
  expect(await post(page.request, 'customer-registration', newCustomer({ email, cardID: cardNumber }))).toBe(204);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Passwort zurücksetzen' })).toBeVisible();
  for (const door of ['Kunden-Login', 'Partner-Login', 'Arbeitgeber-Login', 'Karte registrieren'])
    await expect(page.getByRole('navigation', { name: 'Weitere Wege' }).getByRole('link', { name: door })).toBeVisible();
  await expectFine(page);

  await page.getByRole('button', { name: 'Link anfordern' }).press('Enter');
  await expect(page.locator('.field-error', { hasText: 'Sie müssen Ihre registrierte E-Mail-Adresse angeben.' })).toBeVisible();
  await expect(page.getByLabel('E-Mail-Adresse', { exact: true })).toBeFocused();
  await page.keyboard.type(email);
  await solveCaptcha(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Spam-Ordner' })).toBeVisible();

  const link = await linkMailedTo(page, baseURL!, email);
  expect(link).toMatch(/^\/new-password\?t=[\w-]{43}&region=lahr$/);
  await page.goto(link);
  await expectFine(page);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.locator('.field-error', { hasText: 'Sie müssen Ihr neues Passwort eingeben.' })).toBeVisible();
  await expect(page.locator('.field-error', { hasText: 'Sie müssen Ihr neues Passwort wiederholen eingeben.' })).toBeVisible();
  await page.getByLabel('Neues Passwort', { exact: true }).fill('Seerosen-2027?');
  await page.getByLabel('Neues Passwort wiederholen').fill('Seerosen-2028?');
  await expect(page.locator('.field-error', { hasText: 'Die beiden Passwörter stimmen nicht überein.' })).toBeVisible();
  await page.getByLabel('Neues Passwort', { exact: true }).fill('Seerosen-2028?');
  await expect(page.locator('.field-error')).toHaveCount(0);
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Ihr neues Passwort wurde gespeichert.')).toBeVisible();
  await expectFine(page);
  expect(await post(page.request, 'customer-login', { cardID: email, password: 'Seerosen-2028?' })).toBe(200);

  await page.context().clearCookies();
  await page.goto(link);
  for (const field of ['Neues Passwort', 'Neues Passwort wiederholen'])
    await page.getByLabel(field, { exact: true }).fill(password);
  await solveCaptcha(page);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Der Link ist ungültig!')).toBeVisible();
  await page.getByRole('link', { name: 'Neuen Link anfordern' }).click();
  await expect(page).toHaveURL(/\/reset-password(\?region=lahr)?$/);
});

test('a link without its token leads to the reset page and says why', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/new-password');
  await expect(page).toHaveURL(/\/reset-password(\?region=lahr)?$/);
  await expect(page.getByText('Der Link ist ungültig. Bitte fordern Sie einen neuen an.')).toBeVisible();
});

test('changes the password and stays signed in @both-widths', async ({ page, freshCard: { cardNumber } }) => {
  await enterAs(page, 'wechselt@demo.example', cardNumber);
  await page.goto('/update-password');
  await expectFine(page);
  await page.getByRole('button', { name: 'Speichern' }).click();
  for (const message of [
    'Sie müssen Ihr aktuelles Passwort eingeben.',
    'Sie müssen das neue Passwort eingeben.',
    'Sie müssen das neue Passwort wiederholt eingeben.',
  ])
    await expect(page.locator('.field-error', { hasText: message })).toBeVisible();
  await expect(page.getByLabel('Aktuelles Passwort')).toBeFocused();
  await page.getByLabel('Aktuelles Passwort').fill('falsch');
  await page.getByLabel('Neues Passwort', { exact: true }).fill('Seerosen-2027?');
  await page.getByLabel('Neues Passwort wiederholen').fill('Seerosen-2027?');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('.field-error', { hasText: 'Das eingegebene Passwort ist falsch.' })).toBeVisible();
  await page.getByLabel('Aktuelles Passwort').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ihr Passwort wurde geändert.')).toBeVisible();
  await expect(page.getByLabel('Aktuelles Passwort')).toHaveValue('');
  await page.goto('/personal-data');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Ihre Daten wurden aktualisiert.')).toBeVisible();
});

test(
  'personal data: change, consent, take along, and go',
  { tag: '@both-widths' },
  async ({ page, freshCard: { cardNumber }, baseURL }) => {
    await enterAs(page, 'geht@demo.example', cardNumber);
    await page.goto('/personal-data');
    await expect(page.getByLabel('E-Mail-Adresse', { exact: true })).toHaveValue('geht@demo.example');
    await expect(page.getByLabel('E-Mail-Adresse', { exact: true })).not.toBeEditable();
    await expect(page.getByLabel('Geburtsdatum', { exact: true })).toHaveValue('24.12.1980');
    await expect(page.getByText(groupDigits(cardNumber))).toBeVisible();
    await expectFine(page);

    await page.getByLabel('Postleitzahl').fill('12');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await expect(page.locator('.field-error', { hasText: 'Das Feld muss mindestens 3 Zeichen lang sein.' })).toBeVisible();
    await page.getByLabel('Postleitzahl').fill('77934');
    await page.getByLabel('Nachname').fill('Anders');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await expect(page.getByText('Ihre Daten wurden aktualisiert.')).toBeVisible();
    await expect(page.locator('.shell-person')).toHaveText('Anna-Lena Anders');

    // What is typed and not saved is not lost without a question; what is saved is left without one.
    const question = page.getByRole('alertdialog', { name: 'Möchten Sie die Seite verlassen?' });
    await page.getByLabel('Nachname').fill('Vergessen');
    const imprint = page.getByRole('link', { name: 'Impressum' }).first();
    await imprint.press('Enter');
    await expect(question).toHaveAccessibleDescription('Ihre Änderungen sind noch nicht gespeichert.');
    await expect(question.getByRole('button', { name: 'Weiter bearbeiten' })).toBeFocused();
    await expectFine(page);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByLabel('Nachname')).toHaveValue('Vergessen');
    await openMenu(page);
    await page.getByRole('button', { name: 'Logout' }).press('Enter');
    await expect(question.getByRole('button', { name: 'Weiter bearbeiten' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Nachname')).toHaveValue('Vergessen');
    await page.keyboard.press('Escape');
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    await (await asked).accept();
    await reloaded;
    await expect(page.getByLabel('Nachname')).toHaveValue('Anders');
    await imprint.press('Enter');
    await expect(page.getByRole('heading', { name: 'Impressum' })).toBeVisible();
    await page.goBack();
    await page.getByLabel('Nachname').fill('Vergessen');
    await page.goForward();
    await question.getByRole('button', { name: 'Verlassen, ohne zu speichern' }).click();
    await expect(page.getByLabel('Nachname')).toHaveCount(0);
    await page.goto('/personal-data');
    await expect(page.getByLabel('Nachname')).toHaveValue('Anders');

    await page.getByRole('checkbox', { name: /Newsletter/ }).check();
    await page.getByRole('button', { name: 'Einwilligungen speichern' }).click();
    await expect(page.getByText(/Ihre Einwilligungen wurden gespeichert\./)).toBeVisible();
    await expect(page.getByText(/sobald Sie ihn auf der Seite hinter dem Link darin bestätigen/)).toBeVisible();
    await page.goto(await linkMailedTo(page, baseURL!, 'geht@demo.example'));
    await expectFine(page);
    await page.getByRole('button', { name: 'Newsletter bestätigen' }).click();
    await expect(page.getByText(/Ab jetzt erhalten Sie den Newsletter/)).toBeVisible();
    await page.goto('/personal-data');
    await expect(page.getByRole('checkbox', { name: /Newsletter/ })).toBeChecked();
    await expect(page.getByText(/sobald Sie ihn auf der Seite hinter dem Link darin bestätigen/)).toBeHidden();

    for (const [button, file, begin] of [
      ['Als JSON-Datei', 'meine-daten.json', '{'],
      ['Als PDF', 'meine-daten.pdf', '%PDF'],
    ] as const) {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(file);
      expect((await readFile(await download.path(), 'latin1')).slice(0, begin.length)).toBe(begin);
    }

    await page.getByRole('button', { name: 'Konto löschen' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Konto löschen' });
    await expect(dialog.getByText(/Guthaben bleibt auf der Karte\./)).toBeVisible();
    await expectFine(page);
    await dialog.getByRole('button', { name: 'Konto endgültig löschen' }).click();
    await expect(dialog.getByText('Sie müssen Ihr Passwort eingeben, um Ihr Konto zu löschen.')).toBeVisible();
    await dialog.getByLabel('Ihr Passwort').fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login\?region=lahr$/);
    await expect(page.getByText(/Ihr Konto wurde gelöscht\./)).toBeVisible();
  },
);

test('personal data that cannot be loaded cannot be changed', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('kundin@demo.example');
  await page.route('**/api/personal-data', (route) =>
    route.fulfill({ status: 500, json: { errorMessage: 'Kaputt.', errorCode: 'X', requestId: 'x' } }),
  );
  await page.goto('/personal-data');
  await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
  await expect(page.getByLabel('Vorname')).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: /Newsletter/ })).toBeDisabled();
  await expectFine(page);
});

test(
  'a tab learns at once that another one has let somebody else in, or signed out, and shows nothing any more',
  { tag: '@any-width' },
  async ({ page, signIn, context }) => {
    await signIn('kundin@demo.example');
    // The menu's own call has been answered before somebody else signs in.
    const counted = page.waitForResponse('**/api/inbox-unread');
    await page.goto('/personal-data');
    await expect(page.getByLabel('E-Mail-Adresse', { exact: true })).toHaveValue('kundin@demo.example');
    await counted;
    const other = await context.newPage();
    await context.clearCookies();
    await signIn('partner@demo.example');
    await other.goto('/buchung');
    await expect(page.getByText('In einem anderen Tab hat sich jemand anderes angemeldet.')).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByLabel('E-Mail-Adresse', { exact: true })).toHaveCount(0);

    await page.goto('/partner-transaktionen');
    await openMenu(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(other.getByText('Sie haben sich in einem anderen Tab abgemeldet.')).toBeVisible();
    await expect(other).toHaveURL(/\/partner-login/);
    await expectFine(other);
  },
);

test(
  'a tab whose program starts after somebody else has come gives way, and throws nobody out',
  { tag: '@any-width' },
  async ({ page, signIn, context }) => {
    await signIn('kundin@demo.example');
    const late = await context.newPage();
    const start = Promise.withResolvers<void>();
    await late.route('**/assets/*.js', async (route) => {
      await start.promise;
      await route.continue();
    });
    const isThere = late.goto('/personal-data');
    await expect(late.locator('[data-frame]')).toBeVisible();
    await context.clearCookies();
    await signIn('partner@demo.example');
    await page.goto('/buchung');
    await expect(page.getByLabel('Kartennummer')).toBeFocused();

    start.resolve();
    await isThere;
    await expect(late).toHaveURL(/\/login/);
    await expect(late.getByLabel('E-Mail-Adresse', { exact: true })).toHaveCount(0);
    await expect(page).toHaveURL(/\/buchung/);
    await expect(page.getByLabel('Kartennummer')).toBeEditable();
  },
);

test(
  'a page shows nothing of another person who has signed in since, in another tab',
  { tag: '@any-width' },
  async ({ page, signIn, freshCard }) => {
    await signIn('kundin@demo.example');
    // The menu's own call has been answered before somebody else signs in.
    const counted = page.waitForResponse('**/api/inbox-unread');
    await page.goto('/contact');
    await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue('kundin@demo.example');
    await counted;
    await page.context().clearCookies();
    await enterAs(page, 'andere-person@demo.example', freshCard.cardNumber);

    await openMenu(page);
    await page.getByRole('link', { name: 'Persönliche Daten' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Ihre Sitzung ist abgelaufen.' })).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/personal-data');
    await expect(page.getByLabel('E-Mail-Adresse', { exact: true })).toHaveValue('andere-person@demo.example');
    await expect(page.locator('.shell-person')).toHaveText('Anna-Lena Größer');
  },
);
