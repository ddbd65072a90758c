import { groupDigits } from '#contract/common/group-digits.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

test(
  'a phone registers in three steps, forth and back, and loses nothing',
  { tag: '@any-width' },
  async ({ page, freshCard }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/registrierung?region=lahr');
    const head = page.getByText(/^Schritt \d von 3/);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const goOn = page.getByRole('button', { name: 'Weiter' });
    await expect(head).toHaveText('Schritt 1 von 3: Karte und Zugang');
    await expect(field('Vorname')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Karte registrieren' })).toBeHidden();

    // Only what is on show is judged.
    await goOn.press('Enter');
    const summary = page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Eingaben' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('listitem')).toHaveCount(5);
    await expectFine(page);
    await summary.getByRole('button', { name: 'Kartennummer' }).press('Enter');
    await page.keyboard.type(freshCard.cardNumber);
    // What is mended is red no longer.
    await expect(summary.getByRole('listitem')).toHaveCount(4);
    const email = 'schritt-fuer-schritt@demo.example';
    for (const label of ['E-Mail-Adresse', 'E-Mail-Adresse wiederholen']) await field(label).fill(email);
    for (const label of ['Passwort', 'Passwort wiederholen']) await field(label).fill('Blumen-2026!');
    await page.keyboard.press('Enter');

    await expect(head).toHaveText('Schritt 2 von 3: Person und Anschrift');
    await expect(head).toBeFocused();
    await expect(page).toHaveURL(/region=lahr/);
    await expectFine(page);
    await field('Vorname').fill('Anna-Lena');
    await page.goBack();
    await expect(field('Kartennummer')).toHaveValue(groupDigits(freshCard.cardNumber));
    await page.goForward();
    await expect(field('Vorname')).toHaveValue('Anna-Lena');
    // Neither does a reload, but for the password, which is never kept.
    await page.reload();
    await expect(head).toHaveText('Schritt 2 von 3: Person und Anschrift');
    await expect(field('Vorname')).toHaveValue('Anna-Lena');
    await expect(page.getByText('Nur Passwort und Produktionsnummer geben Sie bitte noch einmal ein.')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Blumen');
    await page.getByRole('button', { name: 'Zurück' }).press('Enter');
    await expect(field('Kartennummer')).toHaveValue(groupDigits(freshCard.cardNumber));
    for (const label of ['Passwort', 'Passwort wiederholen']) await field(label).fill('Blumen-2026!');
    await goOn.press('Enter');
    await expect(head).toHaveText('Schritt 2 von 3: Person und Anschrift');
    await field('Geschlecht').selectOption('weiblich');
    for (const [label, text] of [
      ['Nachname', 'Größer'],
      ['Geburtsdatum', '24121980'],
      ['Straße und Hausnummer', 'Lindenweg 3a'],
      ['Postleitzahl', '77933'],
      ['Ort', 'Lahr'],
    ] as const)
      await field(label).fill(text);
    await goOn.press('Enter');

    await expect(head).toHaveText('Schritt 3 von 3: Einwilligungen');
    await expectFine(page);
    const send = page.getByRole('button', { name: 'Karte registrieren' });
    // What the server finds wrong leads to its step.
    await page.route(
      '**/api/customer-registration',
      (route) =>
        route.fulfill({
          status: 422,
          json: { errorMessage: 'x', errorCode: 'X', requestId: 'x', fieldErrors: { zip: 'Diese Postleitzahl gibt es nicht.' } },
        }),
      { times: 1 },
    );
    await page.getByRole('checkbox', { name: /Teilnahmebedingungen/ }).check();
    await page.getByLabel('Zeichen aus dem Bild').fill('abc');
    await expect(page.getByText('Die Prüfung ist bestanden.')).toBeVisible();
    await send.press('Enter');
    await expect(head).toHaveText('Schritt 2 von 3: Person und Anschrift');
    await expect(summary).toBeFocused();
    await summary.getByRole('button', { name: 'Postleitzahl' }).press('Enter');
    await expect(field('Postleitzahl')).toBeFocused();
    await field('Postleitzahl').fill('77933');
    await goOn.press('Enter');

    await expect(page.getByRole('checkbox', { name: /Teilnahmebedingungen/ })).toBeChecked();
    await page.getByLabel('Zeichen aus dem Bild').fill('abc');
    await expect(page.getByText('Die Prüfung ist bestanden.')).toBeVisible();
    await send.press('Enter');
    await expect(page).toHaveURL(/\/login\?region=lahr$/);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(groupDigits(freshCard.cardNumber));
  },
);

test('whoever finds the words of somebody else deletes them with one key', { tag: '@any-width' }, async ({ page, freshCard }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/registrierung?region=lahr');
  const number = page.getByLabel('Kartennummer', { exact: true });
  await number.fill(freshCard.cardNumber);
  await page.reload();
  await expect(number).toHaveValue(groupDigits(freshCard.cardNumber));
  const startOver = page.getByRole('button', { name: 'Alle Angaben löschen' });
  await expectFine(page);
  await startOver.press('Enter');
  await expect(startOver).toBeHidden();
  await expect(number).toHaveValue('');
  await page.reload();
  await expect(number).toHaveValue('');
  await expect(startOver).toBeHidden();
});
