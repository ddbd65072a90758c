import type { Page } from '@playwright/test';
import { logins } from '#contract/parties/sign-in/logins.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { runAxe } from '#tests/support/axe-findings.ts';
import { assertProgramInPlace } from '#tests/support/program-first.ts';
import { axeFindings, expect, expectFine, test } from '#tests/support/journey.ts';
import { openMenu } from '#tests/support/open-menu.ts';

const NOT_PERMITTED = 'Sie sind nicht berechtigt diese Seite aufzurufen.';

/** Fills the login as a person with nothing but a keyboard would. */
async function signInByKeyboard(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').focus();
  await page.keyboard.type(email);
  await page.getByLabel('Passwort', { exact: true }).focus();
  await page.keyboard.type(password);
  await page.getByLabel('Zeichen aus dem Bild').focus();
  await page.keyboard.type('abc');
  // At once: it is the form that waits for the check.
  await page.keyboard.press('Enter');
}

for (const { path, heading, button, nameLabel } of Object.values(logins)) {
  // All these doors are one screen, so one of them is enough to show how it looks on a phone.
  const once = { tag: path === '/login' ? [] : '@any-width' };
  test(`${heading}: calm, complete, and usable by everybody`, once, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByLabel(nameLabel, { exact: true })).toBeFocused();
    await expect(page.getByRole('img', { name: /Bild/ })).toBeVisible();
    await expectFine(page);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.locator('.field-error, .captcha-status[data-state]')).toHaveText([
      `Bitte geben Sie Ihre ${nameLabel} ein.`,
      'Bitte geben Sie Ihr Passwort ein.',
      'Bitte geben Sie die Zeichen aus dem Bild ein.',
    ]);
    await expect(page.getByLabel(nameLabel, { exact: true })).toBeFocused();
    await expectFine(page);
  });
}

const arrivals = [
  ['/login', 'kundin@demo.example', '/dashboard'],
  ['/partner-login', 'kasse@demo.example', '/buchung'],
  ['/partner-login', 'partner@demo.example', '/buchung'],
  ['/partner-login', 'buchhaltung@demo.example', '/partner-transaktionen'],
  ['/partner-login', 'interesse@demo.example', '/partner'],
  ['/arbeitgeber-login', 'arbeitgeber@demo.example', '/partner-transaktionen'],
  ['/auftraggeber-login', 'auftraggeber@demo.example', '/auftraggeber-auswertungen'],
  ['/trolleymakerportal-login', 'betrieb@demo.example', '/push-notifications'],
] as const;

for (const [door, email, destination] of arrivals) {
  test(`${email} arrives at ${destination}, and the logins send back there`, { tag: '@any-width' }, async ({ page }) => {
    await page.goto(door);
    await signInByKeyboard(page, email);
    await expect(page).toHaveURL(destination);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFine(page);
    await page.goto('/login');
    await expect(page).not.toHaveURL('/login');
  });
}

test(
  'control: axe waits for the program, and does not take the served frame for the screen',
  { tag: '@any-width' },
  async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    const arrival = page.goto('/login', { waitUntil: 'commit' });
    await expect(page.locator('[data-frame]')).toBeVisible();
    await expect(assertProgramInPlace(page)).rejects.toThrow('served frame');
    let isAnswered = false;
    const findings = axeFindings(page).finally(() => (isAnswered = true));
    // While a whole look at the frame takes its time, the other one still waits.
    await runAxe(page);
    expect(isAnswered).toBe(false);
    held.resolve();
    expect(await findings).toEqual([]);
    await arrival;
    await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused();
  },
);

test('control: a key waits until the button it is pressed on can be pressed', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/login');
  for (const press of [
    () => page.getByRole('button', { name: 'Später' }).press('Enter'),
    () =>
      page
        .getByRole('button', { name: 'Später' })
        .focus()
        .then(() => page.keyboard.press('Enter')),
  ]) {
    await page.getByRole('main').evaluate((main) => {
      const button = document.createElement('button');
      button.textContent = 'Später';
      button.disabled = true;
      button.addEventListener('click', () => (button.textContent = 'Gedrückt'));
      main.replaceChildren(button);
      setTimeout(() => (button.disabled = false), 200);
    });
    await press();
    await expect(page.getByRole('button', { name: 'Gedrückt' })).toBeVisible();
  }
});

test('control: axe sees a field without a name and a text that is too faint', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('main').evaluate((main) => {
    main.append(document.createElement('input'), 'faint');
    main.style.color = '#ccc';
  });
  expect((await axeFindings(page)).join()).toMatch(/color-contrast: .*label: /);
});

test('a wrong password is said, and asks for a new picture', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/login');
  await signInByKeyboard(page, 'kundin@demo.example', 'falsch');
  await expect(page.getByRole('alert').filter({ hasText: 'Die Zugangsdaten sind falsch.' })).toBeVisible();
  await expect(page.getByLabel('Zeichen aus dem Bild')).toHaveValue('');
  await expectFine(page);
});

test('a wrong captcha is said at its field', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Zeichen aus dem Bild').fill('xyz');
  await expect(page.getByText('Der eingegebene Captcha ist falsch.')).toBeVisible();
});

test('nobody needs the picture', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('E-Mail-Adresse').fill('kundin@demo.example');
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Ohne Bild fortfahren' }).click();
  // At once: the form waits for what is on its way.
  await page.getByRole('button', { name: /^Login/ }).click();
  await expect(page).toHaveURL('/dashboard');
});

test(
  'guards send strangers to the login that fits, and others away with a word',
  { tag: '@any-width' },
  async ({ page, signIn }) => {
    for (const [path, login] of [
      ['/dashboard', '/login'],
      ['/buchung', '/partner-login'],
      ['/postausgang', '/trolleymakerportal-login'],
      ['/', '/login'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveURL(login);
    }
    await signIn('kundin@demo.example');
    await page.goto('/buchung');
    await expect(page.getByText(NOT_PERMITTED)).toBeVisible();
    await expect(page.getByLabel('Kartennummer')).toHaveCount(0);
  },
);

test('other names of a page lead to it', { tag: '@any-width' }, async ({ page }) => {
  // The first journeys of this file look at the logins; each other page is looked at once.
  const lookedAt = new Set<string>(['/login', '/auftraggeber-login']);
  for (const [alias, path] of [
    ['/kunden-login', '/login'],
    ['/contractor-login', '/auftraggeber-login'],
    ['/impressum', '/imprint'],
    ['/teilnahmebedingungen', '/conditions-of-participation'],
    ['/einwilligungserklaerung', '/declaration-of-consent'],
    ['/datenschutzhinweise', '/privacy-policy'],
    ['/datenschutzerklaerung', '/data-protection'],
    ['/datenschutz', '/data-protection'],
  ] as const) {
    await page.goto(alias);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (!lookedAt.has(path)) await expectFine(page);
    lookedAt.add(path);
  }
});

test('an ended session leads to the login that fits, with a word', { tag: '@any-width' }, async ({ page, context, signIn }) => {
  await signIn('kundin@demo.example');
  // The menu's own call would lead there, too, before anything is clicked.
  const counted = page.waitForResponse('**/api/inbox-unread');
  await page.goto('/personal-data');
  await expect(page.getByLabel('Vorname')).toHaveValue('Karla');
  await counted;
  await context.clearCookies();
  await page.getByRole('button', { name: 'Einwilligungen speichern' }).click();
  await expect(page).toHaveURL('/login?region=lahr');
  await expect(page.getByText('Ihre Sitzung ist abgelaufen.')).toBeVisible();
});

test('logout ends the session and leads to the login of the role @any-width', async ({ page, signIn }) => {
  await signIn('buchhaltung@demo.example');
  await page.goto('/');
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/partner-login\?region=lahr$/);
  await page.goBack();
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

/** As another tab of the same browser would: this page knows nothing of it. */
async function signInAgainElsewhere(page: Page): Promise<void> {
  const { token } = (await (await page.request.get('/api/session')).json()) as { token: string };
  const headers = { 'x-csrf-token': token };
  const { captchaId } = (await (await page.request.get('/api/captcha')).json()) as { captchaId: string };
  const checked = await page.request.post('/api/captcha-check', { data: { captchaId, answer: 'abc' }, headers });
  const { captchaToken } = (await checked.json()) as { captchaToken: string };
  const data = { cardID: 'kundin@demo.example', password: DEMO_PASSWORD };
  const answer = await page.request.post('/api/customer-login', {
    data,
    headers: { ...headers, 'x-captcha-token': captchaToken },
  });
  expect(answer.status()).toBe(200);
}

async function logOut(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Logout' }).click();
}

test(
  'a tab goes on when the person has signed in anew in another, and its logout ends that session too',
  { tag: '@any-width' },
  async ({ page, signIn }) => {
    await signIn('kundin@demo.example');
    await page.goto('/personal-data');
    await expect(page.getByLabel('Vorname')).toHaveValue('Karla');
    await signInAgainElsewhere(page);
    await page.getByRole('button', { name: 'Einwilligungen speichern' }).click();
    await expect(page.getByText('Ihre Einwilligungen wurden gespeichert.')).toBeVisible();
    await page.getByRole('button', { name: 'Meldung schließen' }).click();
    await signInAgainElsewhere(page);
    await logOut(page);
    await expect(page).toHaveURL('/login?region=lahr');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  },
);

test(
  'the login works in a tab that does not know that another one is signed in',
  { tag: '@any-width' },
  async ({ page, signIn }) => {
    await page.goto('/login');
    await expect(page.getByAltText('Bild mit drei Zeichen')).toBeVisible();
    await signIn('kasse@demo.example');
    await signInByKeyboard(page, 'kundin@demo.example');
    await expect(page).toHaveURL('/dashboard');
  },
);

test(
  'a logout that does not reach the server forgets the person here and says what to do',
  { tag: '@any-width' },
  async ({ page, signIn }) => {
    await signIn('kundin@demo.example');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /^Ihre / })).toBeVisible();
    await page.route('**/api/logout', (route) => route.abort());
    await logOut(page);
    await expect(page).toHaveURL('/login?region=lahr');
    await expect(page.getByRole('alert').filter({ hasText: 'abgemeldet' })).toContainText(
      'Bitte laden Sie die Seite neu und melden Sie sich noch einmal ab',
    );
    await expectFine(page);
  },
);

test('whoever has signed out is not to be found in the page', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('kundin@demo.example');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Ihre / })).toBeVisible();
  await logOut(page);
  await expect(page).toHaveURL('/login?region=lahr');
  await expect(page.getByLabel('Passwort', { exact: true })).toBeVisible();
  expect(/kundin@demo|Karla|token/.exec(await page.content())).toBeNull();
});

test('a region shows its colours before the login, and an unknown one does no harm', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/login?region=landshut');
  const colour = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-strong'));
  await expect(page).toHaveTitle(/Landshut/);
  await page.goto('/login?region=nirgendwo');
  await expect(page.getByRole('heading', { name: 'Kunden-Login' })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand-strong'))).not.toBe(
    colour,
  );
});

test('an address that leads nowhere says so, with its status too @both-widths', async ({ page }) => {
  const answer = await page.goto('/gibt-es-nicht');
  expect(answer!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeVisible();
  await expectFine(page);
});

test(
  'the region goes along to the legal texts and over a reload, and every public page has a way home',
  { tag: '@both-widths' },
  async ({ page }) => {
    await page.goto('/login?region=landshut');
    await expect(page.getByLabel('Passwort', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Impressum' }).click();
    await expect(page).toHaveURL('/imprint?region=landshut');
    await expect(page).toHaveTitle(/Landshut/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/Landshut/);
    await expectFine(page);
    await page.getByRole('banner').getByRole('link', { name: 'Landshuter Turmkarte' }).click();
    await expect(page).toHaveURL('/login?region=landshut');
    for (const path of ['/imprint', '/newsletter-bestaetigen', '/auftraggeber-auswertungen', '/gibt-es-nicht']) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Kartenkontor' })).toHaveAttribute('href', '/');
    }
  },
);

test('links out of a form open beside it', { tag: '@any-width' }, async ({ page, signIn }) => {
  const screens = [
    { path: '/registrierung', form: 'Karte registrieren' },
    { path: '/contact', form: 'Nachricht senden' },
    { path: '/personal-data', form: 'Einwilligungen speichern' },
  ];
  for (const { path, form } of screens) {
    if (path === '/contact') await signIn('kundin@demo.example');
    await page.goto(path);
    await expect(page.getByRole('button', { name: form })).toBeVisible();
    expect(await page.locator('form a').count()).toBeGreaterThan(0);
    await expect(page.locator('form a:not([target="_blank"])')).toHaveCount(0);
  }
});

test('the outbox shows staff what the portal has written @both-widths', async ({ page, signIn }) => {
  await signIn('betrieb@demo.example');
  await page.goto('/postausgang');
  await expect(page.getByRole('heading', { name: 'Postausgang' })).toBeVisible();
  await expectFine(page);
});
