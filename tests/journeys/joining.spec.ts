import type { Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { admitProspect } from '#tests/support/admit-prospect.ts';

/** Fills in what the registration does not know yet, with the keyboard alone. */
async function fillFirstStep(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Nora Neuling');
  for (const field of ['E-Mail-Adresse des Unternehmens', 'E-Mail-Adresse des Unternehmens wiederholen'])
    await page.getByLabel(field, { exact: true }).fill('post@laden.example');
}

test(
  'a released shop becomes a partner with the keyboard alone, and pays in the demo',
  { tag: '@both-widths' },
  async ({ page, portal }) => {
    await admitProspect(page, portal.url);
    await page.goto('/partner-werden');
    await expect(page.getByLabel('Straße und Hausnummer', { exact: true })).toHaveValue('Marktplatz 3');
    await page.getByRole('button', { name: 'Weiter zu Preis und Abschluss' }).press('Enter');
    await expect(
      page.getByRole('heading', { name: 'Es müssen zuerst die Fehler auf dieser Seite behoben werden.' }),
    ).toBeVisible();
    await expectFine(page);

    await fillFirstStep(page);
    // What each model costs follows the shop's own figures.
    await page.getByLabel('Umsatz mit der Karte im Monat, in Euro').fill('3.000,00');
    await expect(page.getByRole('row', { name: /^1% - zzgl\. 15\.00 € monatlich/ })).toContainText('45,00 €');
    await page.getByLabel('Disagio-Modell (freiwillig)').selectOption('1% - zzgl. 15.00 € monatlich');
    await page.getByRole('checkbox').press('Space');
    await expect(page.getByLabel('Passwort für den Arbeitgeber-Login', { exact: true })).toBeVisible();
    await expectFine(page);
    await page.getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: 'Weiter zu Preis und Abschluss' }).press('Enter');

    await expect(page.getByRole('row', { name: /^Zu zahlen/ })).toContainText('177,31 €');
    await page.getByRole('button', { name: 'Gutscheincode eingeben' }).press('Enter');
    await page.getByLabel('Gutscheincode', { exact: true }).fill('falsch');
    await page.getByLabel('Gutscheincode', { exact: true }).press('Enter');
    await expect(page.getByText('Ungültiger Gutscheincode.')).toBeVisible();
    await page.getByLabel('Gutscheincode', { exact: true }).fill('test10');
    await page.getByLabel('Gutscheincode', { exact: true }).press('Enter');
    await expect(page.getByRole('row', { name: /^Zu zahlen/ })).toContainText('165,41 €');
    await page.getByRole('button', { name: 'Jetzt 165,41 € bezahlen' }).press('Enter');
    await expect(page.getByText('Sie müssen die AGB, Datenschutzhinweise und Datenschutzerklärung akzeptieren.')).toBeVisible();
    await expectFine(page);
    await page.getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: 'Jetzt 165,41 € bezahlen' }).press('Enter');

    await expect(page.getByRole('heading', { name: 'Demo-Bezahlung' })).toBeVisible();
    await expect(page.getByText('Das ist nur eine Vorführung.')).toBeVisible();
    await expectFine(page);
    await page.getByRole('button', { name: 'Bezahlen', exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/partner-personal-data/);
    expect(await (await page.request.get('/api/session')).json()).toMatchObject({ role: 'partner', partner_role: 'admin' });
  },
);

test('who cancels is told that nothing is finished, finds all that was typed again, and becomes an employer with a voucher @both-widths', async ({
  page,
  portal,
}) => {
  await admitProspect(page, portal.url);
  await page.goto('/arbeitgeber-werden');
  await expect(page.getByRole('link', { name: 'Hier melden Sie sich an' })).toHaveAttribute('href', '/login');
  await fillFirstStep(page);
  // A tab that dies takes nothing along.
  await page.getByLabel('Anmerkungen zum Vertrag (freiwillig)').fill('Bitte ab Januar.');
  await expect(page.getByText('Ihre Eingaben sind zwischengespeichert.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Sie sehen Ihren Entwurf vom/)).toBeVisible();
  await expect(page.getByLabel('Anmerkungen zum Vertrag (freiwillig)')).toHaveValue('Bitte ab Januar.');
  await expectFine(page);
  await page.getByRole('button', { name: 'Weiter zu Preis und Abschluss' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Jetzt 117,81 € bezahlen' }).click();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  const unpaid = 'Sie müssen die Bezahlung abschließen, um Ihre Registrierung abzuschließen.';
  await expect(page.getByRole('alert').filter({ hasText: unpaid })).toBeVisible();
  await expectFine(page);

  await page.getByRole('link', { name: 'Zurück zur Registrierung' }).click();
  // On at the step that was left; the consent is given anew.
  await expect(page.getByRole('row', { name: /^Zu zahlen/ })).toContainText('117,81 €');
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  // The step is an entry of the history: a reload stays there, and the way back leads to the step before.
  await page.reload();
  await expect(page.getByRole('row', { name: /^Zu zahlen/ })).toContainText('117,81 €');
  await page.goBack();
  await expect(page.getByLabel('E-Mail-Adresse des Unternehmens', { exact: true })).toHaveValue('post@laden.example');
  await page.goForward();
  await expect(page.getByRole('row', { name: /^Zu zahlen/ })).toContainText('117,81 €');
  await page.getByRole('button', { name: 'Zurück', exact: true }).click();
  await expect(page.getByLabel('E-Mail-Adresse des Unternehmens', { exact: true })).toHaveValue('post@laden.example');
  await page.getByRole('button', { name: 'Weiter zu Preis und Abschluss' }).click();
  await page.getByRole('button', { name: 'Gutscheincode eingeben' }).click();
  await page.getByLabel('Gutscheincode', { exact: true }).fill('KONTOR100');
  await page.getByRole('button', { name: 'Einlösen' }).click();
  await expect(page.getByRole('row', { name: /^Zu zahlen/ })).toContainText('0,00 €');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Arbeitgebervertrag abschließen >>' }).click();
  await expect(page).toHaveURL(/\/arbeitgeber-personal-data/);
  expect(await (await page.request.get('/api/session')).json()).toMatchObject({ role: 'employer', partner_role: 'admin' });
});

test('what is typed below the price stays while a voucher changes it', { tag: '@any-width' }, async ({ page, portal }) => {
  await admitProspect(page, portal.url);
  await page.goto('/partner-werden');
  await fillFirstStep(page);
  await page.getByRole('button', { name: 'Weiter zu Preis und Abschluss' }).press('Enter');
  await page.getByRole('button', { name: 'Gutscheincode eingeben' }).press('Enter');
  const code = page.getByLabel('Gutscheincode', { exact: true });
  await code.fill('TEST10');
  // Once for the voucher, and once for the price with it.
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  await page.route('**/api/checkout-quote', async (route) => {
    await gates[asked++]!.promise;
    await route.continue();
  });
  await page.getByRole('checkbox').press('Space');
  await code.press('Enter');
  const notes = page.getByLabel('Anmerkungen zum Vertrag (freiwillig)');
  await notes.fill('Bitte');
  gates[0]!.resolve();
  await expect(page.getByText('Der Gutschein wurde eingelöst.')).toBeVisible();
  const finish = page.getByRole('button', { name: 'Der Preis wird berechnet …' });
  await expect(finish).toBeVisible();
  await notes.pressSequentially(' ab');
  gates[1]!.resolve();
  await expect(page.getByRole('button', { name: 'Jetzt 165,41 € bezahlen' })).toBeVisible();
  await expect(notes).toBeFocused();
  await notes.pressSequentially(' Mai');
  await expect(notes).toHaveValue('Bitte ab Mai');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.unroute('**/api/checkout-quote');
  // The field of the voucher goes, and what was in its place before has the focus.
  await page.getByRole('button', { name: 'Gutschein entfernen' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Jetzt 177,31 € bezahlen' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gutscheincode eingeben' })).toBeFocused();
});

test('an address that names no payment says so, and leads on @both-widths', async ({ page, signIn }) => {
  await signIn('interesse@demo.example');
  for (const order of ['', '?order=abc', '?order=00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/demo-bezahlung${order}`);
    await expect(page.getByText('Unter dieser Adresse finden wir keine Zahlung von Ihnen.')).toBeVisible();
    await expect(page.getByText('Das Feld enthält einen ungültigen Wert.')).toBeHidden();
  }
  await expectFine(page);
  await page.getByRole('link', { name: 'Zur Startseite' }).last().press('Enter');
  await expect(page).not.toHaveURL(/demo-bezahlung/);
});

test(
  'where nothing could be kept, a link asks first, and what was sent is left without a question',
  { tag: '@any-width' },
  async ({ page, portal }) => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await admitProspect(page, portal.url);
    await page.goto('/arbeitgeber-werden');
    await page.route('**/api/save-form-draft', (route) => route.abort());
    const question = page.getByRole('alertdialog', { name: 'Möchten Sie die Seite verlassen?' });
    await fillFirstStep(page);
    await expect(page.getByText('Ihre Eingaben konnten gerade nicht zwischengespeichert werden.')).toBeVisible();
    await page.getByRole('link', { name: 'Impressum' }).first().press('Enter');
    await question.getByRole('button', { name: 'Weiter bearbeiten' }).press('Enter');
    await page.getByRole('button', { name: 'Weiter zu Preis und Abschluss' }).press('Enter');
    await page.getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: 'Jetzt 117,81 € bezahlen' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Demo-Bezahlung' })).toBeVisible();

    await page.goto('/arbeitgeber-werden');
    await fillFirstStep(page);
    await page.getByRole('button', { name: 'Weiter zu Preis und Abschluss' }).press('Enter');
    await page.getByRole('button', { name: 'Gutscheincode eingeben' }).press('Enter');
    await page.getByLabel('Gutscheincode', { exact: true }).fill('KONTOR100');
    await page.getByRole('button', { name: 'Einlösen' }).press('Enter');
    await expect(page.getByText('Ihre Eingaben konnten gerade nicht zwischengespeichert werden.')).toBeVisible();
    await page.getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: 'Arbeitgebervertrag abschließen >>' }).press('Enter');
    await expect(page.getByText(/Bitte füllen Sie Ihre weiteren Daten vollständig aus/)).toBeVisible();
    await expect(page).toHaveURL(/\/arbeitgeber-personal-data/);
    expect(asked).toEqual([]);
  },
);

test(
  'the step in sight is the one of the address, once the company is filled in, and a reload goes on there',
  { tag: '@any-width' },
  async ({ page, portal }) => {
    await admitProspect(page, portal.url);
    await page.goto('/arbeitgeber-werden?schritt=2');
    const next = page.getByRole('button', { name: 'Weiter zu Preis und Abschluss' });
    const price = page.getByRole('row', { name: /^Zu zahlen/ });
    await expect(next).toBeVisible();
    await expect(page).not.toHaveURL(/schritt/);
    await fillFirstStep(page);
    await next.press('Enter');
    await expect(price).toBeVisible();
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/save-form-draft') && answer.ok());
    await page.goBack();
    await expect(next).toBeVisible();
    await kept;
    await page.reload();
    await expect(page.getByText(/^Sie sehen Ihren Entwurf vom/)).toBeVisible();
    await expect(next).toBeVisible();
    await next.press('Enter');
    await expect(price).toBeVisible();

    await page.goBack();
    const email = page.getByLabel('E-Mail-Adresse des Unternehmens', { exact: true });
    await email.fill('');
    await page.goForward();
    await expect(page).not.toHaveURL(/schritt/);
    await expect(price).toBeHidden();
    // Nor does it come with the last letter.
    await email.fill('post@laden.example');
    await expect(email).toBeFocused();
    await expect(next).toBeVisible();
    await next.press('Enter');
    await expect(price).toBeVisible();
  },
);

test(
  'what was typed a moment ago is there again after a link, and after the page has gone',
  { tag: '@any-width' },
  async ({ page, portal }) => {
    await admitProspect(page, portal.url);
    await page.goto('/arbeitgeber-werden');
    const notes = page.getByLabel('Anmerkungen zum Vertrag (freiwillig)');
    await notes.fill('Bitte ab Januar.');
    await page.getByRole('link', { name: 'Impressum' }).first().press('Enter');
    await expect(page.getByRole('heading', { name: 'Impressum' })).toBeVisible();
    await page.goBack();
    await expect(notes).toHaveValue('Bitte ab Januar.');
    await notes.fill('Bitte ab Februar.');
    await page.goto('about:blank');
    await expect
      .poll(async () => (await page.request.get('/api/interest-complete-personal-data')).text())
      .toContain('Bitte ab Februar.');

    // What is thrown away stays away.
    await page.goto('/arbeitgeber-werden');
    await expect(notes).toHaveValue('Bitte ab Februar.');
    await notes.fill('Bitte ab März.');
    await page.getByRole('button', { name: 'Entwurf verwerfen' }).press('Enter');
    await expect(notes).toHaveValue('');
    await page.getByRole('link', { name: 'Impressum' }).first().press('Enter');
    await expect(page.getByRole('heading', { name: 'Impressum' })).toBeVisible();
    await page.goBack();
    await expect(notes).toHaveValue('');
  },
);
