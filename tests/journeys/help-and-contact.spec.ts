import { expect, expectFine, test } from '#tests/support/journey.ts';

test.beforeEach(({ signIn }) => signIn('kundin@demo.example'));

test('eleven questions open by keyboard, and lead on @both-widths', async ({ page }) => {
  await page.goto('/help-faq');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(11);
  await expectFine(page);

  const question = page.locator('summary', { hasText: 'Mein Lieblingsgeschäft nimmt noch nicht teil' });
  const link = page.getByRole('link', { name: 'Kontaktformular' });
  await expect(link).toBeHidden();
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  await expectFine(page);
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/contact');
});

test('what a card is for is told in plain words, one step from the questions and at the foot of every page @both-widths', async ({
  page,
}) => {
  await page.goto('/help-faq');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Einfach erklärt' })).toHaveAttribute('href', '/hilfe');
  await page.getByRole('main').getByRole('link', { name: 'einfach erklärt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Einfach erklärt' })).toBeVisible();
  await expect(page.getByText('Sie sind schon angemeldet.')).toBeVisible();
  await expectFine(page);
  await page.getByRole('link', { name: 'Karte sperren', exact: true }).click();
  await expect(page).toHaveURL('/lock-card');
});

test('registration is for those who are not signed in, and the page says so', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/help-faq');
  await page.locator('summary', { hasText: 'Ich habe meine Karte verloren' }).click();
  await page.getByRole('link', { name: 'Registrierung' }).click();
  await expect(page.getByText('Die Registrierung lässt sich nur öffnen, wenn Sie abgemeldet sind.')).toBeVisible();
  await expect(page).toHaveURL('/help-faq');
});

test('questions that cannot be loaded can be asked for again', { tag: '@any-width' }, async ({ page }) => {
  await page.route('**/api/faqs?*', (route) => route.fulfill({ status: 500, json: { errorMessage: 'Kaputt.' } }));
  await page.goto('/help-faq');
  await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
  await expectFine(page);
  await page.unroute('**/api/faqs?*');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(11);
});

test('a message is written with what is known already, and sent', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue('kundin@demo.example');
  await expect(page.getByLabel('Vorname')).not.toHaveValue('');
  const privacy = page.getByRole('link', { name: 'Datenschutzhinweisen' });
  await expect(privacy).toHaveAttribute('href', '/privacy-policy');
  await expect(privacy).toHaveAttribute('target', '_blank');
  await expectFine(page);

  await page.getByLabel('Anrede').selectOption('Divers');
  await page.getByLabel('Ihre Nachricht').fill('Guten Tag,\nmeine Karte liest sich schlecht.');
  await page.getByRole('button', { name: 'Nachricht senden' }).press('Enter');
  await expect(page.getByText('Ihre Nachricht wurde versendet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Nachricht' })).toBeFocused();
  await expect(page.getByText('Wir antworten Ihnen an kundin@demo.example.')).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Weitere Nachricht schreiben' }).click();
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue('');
});

test(
  'who leaves while a message is sent is told so, and goes on once it is; what is typed on stays',
  { tag: '@any-width' },
  async ({ page }) => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let sent = 0;
    await page.route('**/api/contact-form', async (route) => {
      await gates[sent++]!.promise;
      await route.continue();
    });
    await page.goto('/contact');
    const message = page.getByLabel('Ihre Nachricht');
    const send = page.getByRole('button', { name: 'Nachricht senden' });
    await message.fill('Guten Tag');
    await send.press('Enter');
    await message.pressSequentially(', noch etwas');
    gates[0]!.resolve();
    await expect(page.getByText('Ihre Nachricht wurde versendet.')).toBeVisible();
    await expect(message).toHaveValue('Guten Tag, noch etwas');

    await send.press('Enter');
    await page.getByRole('link', { name: 'Impressum' }).first().press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Möchten Sie die Seite verlassen?' });
    await expect(question).toHaveAccessibleDescription(/^Ihre Eingaben werden gerade gesendet\./);
    await expect(question.getByRole('button', { name: 'Verlassen, ohne zu warten' })).toBeVisible();
    gates[1]!.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
    await expect(question).toBeHidden();
  },
);

test('what is missing is said at each field, and the first of them has the focus', { tag: '@both-widths' }, async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Anrede').selectOption('');
  for (const label of ['Vorname', 'Nachname', 'E-Mail-Adresse']) await page.getByLabel(label).fill('');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page.getByText('Das Feld muss ausgefüllt werden.')).toHaveCount(5);
  await expect(page.getByLabel('Anrede')).toBeFocused();
  await expectFine(page);

  await page.getByLabel('E-Mail-Adresse').fill('kim');
  await expect(page.getByText('Die E-Mail-Adresse ist ungültig.')).toBeVisible();
});

test('what only the server sees comes to its field; any other failure is told', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Anrede').selectOption('Frau');
  await page.getByLabel('Ihre Nachricht').fill('Hallo');
  await page.getByLabel('E-Mail-Adresse').fill('kim@ohnepunkt');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page.getByText('Die E-Mail-Adresse ist ungültig.')).toBeVisible();
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused();

  await page.route('**/api/contact-form', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByLabel('E-Mail-Adresse').fill('kim@post.example');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page.getByText('Beim Versenden des Formulares ist ein Fehler aufgetreten.')).toBeVisible();
  await expect(page.getByLabel('Ihre Nachricht')).toHaveValue('Hallo');
});
