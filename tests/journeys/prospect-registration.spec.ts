import { expect, expectFine, test } from '#tests/support/journey.ts';
import { Visitor } from '#tests/support/portal.ts';

test(
  'a shop registers its interest with the keyboard, and is told that staff looks at it',
  { tag: '@both-widths' },
  async ({ page }) => {
    const email = `laden-${Date.now()}@demo.example`;
    await page.goto('/partner-login?region=lahr');
    await page.getByRole('link', { name: 'Als Akzeptanzpartner oder Arbeitgeber registrieren' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Als Akzeptanzpartner oder Arbeitgeber registrieren');
    // Without what there is to choose from nothing can be typed or sent.
    await expect(page.getByRole('button', { name: 'Jetzt registrieren' })).toBeEnabled();
    await page.getByRole('button', { name: 'Jetzt registrieren' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Das Formular enthält Fehler.' })).toBeVisible();
    await expect(page.getByLabel('Unternehmen', { exact: true })).toHaveAccessibleDescription(/Das Feld muss ausgefüllt werden/);
    await expectFine(page);

    await expect(page.getByLabel('Region', { exact: true })).toHaveValue('lahr');
    for (const label of ['Gemeinde', 'Branche', 'Funktion im Unternehmen', 'Gewerbeverein'])
      await page.getByLabel(label, { exact: true }).selectOption({ index: 1 });
    await page.getByRole('radio', { name: 'Akzeptanzpartner', exact: true }).check();
    await page.getByLabel('Geschlecht', { exact: true }).selectOption('divers');
    const fields: Record<string, string> = {
      Unternehmen: 'Blumenladen Demo',
      'Straße und Hausnummer': 'Gasse 4',
      Postleitzahl: '77933',
      Ort: 'Lahr',
      Vorname: 'Flo',
      Nachname: 'Demo',
      Telefon: '+49 7821 123',
      'E-Mail-Adresse': email,
      'E-Mail-Adresse wiederholen': email,
      Passwort: 'Kontor-2026!',
      'Passwort wiederholen': 'Kontor-2026!',
    };
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByLabel('Zeichen aus dem Bild', { exact: true }).fill('abc');
    await expect(page.getByText('Die Prüfung ist bestanden.')).toBeVisible();
    await page.getByRole('button', { name: 'Jetzt registrieren' }).press('Enter');
    await expect(page).toHaveURL(/\/partner-login/);
    await expect(page.getByText('Wir prüfen Ihren Zugang und melden uns per E-Mail.')).toBeVisible();
  },
);

test(
  'a phone registers in four short steps, beginning with a choice that says price and effort',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/interessent-registrierung?region=lahr');
    const head = page.getByText(/^Schritt \d von 4/);
    const goOn = page.getByRole('button', { name: 'Weiter' });
    await expect(head).toHaveText('Schritt 1 von 4: Teilnahme');
    await expect(page.getByText('149,00 € netto einmalig')).toBeVisible();
    await goOn.press('Enter');
    const summary = page.getByRole('alert').filter({ hasText: 'Das Formular enthält Fehler.' });
    await expect(summary.getByRole('listitem')).toHaveText([/^Gemeinde: /, /^Ich möchte teilnehmen als: /]);
    await summary.getByRole('button', { name: 'Ich möchte teilnehmen als' }).press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Arbeitgeber' })).toBeChecked();
    await expectFine(page);
    await page.getByLabel('Gemeinde').selectOption({ index: 1 });
    await goOn.press('Enter');
    await expect(head).toHaveText('Schritt 2 von 4: Unternehmen');
    await expect(page).toHaveURL(/region=lahr/);
    await page.getByLabel('Unternehmen', { exact: true }).fill('Blumenladen Demo');
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'Arbeitgeber' })).toBeChecked();
    await goOn.press('Enter');
    await expect(page.getByLabel('Unternehmen', { exact: true })).toHaveValue('Blumenladen Demo');
  },
);

test('who comes by a link finds the form filled in, is in at once, and the link is used up @both-widths', async ({
  page,
  portal,
  context,
}) => {
  const support = new Visitor(portal.url);
  await support.signIn('trolleymakerportal-login', 'support@demo.example');
  const id = `J-${Date.now()}`;
  const upload = async (path: string, field: string, content: string) => {
    const form = new FormData();
    form.set(field, new File([content], 'liste.csv'));
    return (await support.post<string>(path, form)).body;
  };
  await upload(
    'import-potential-partners',
    'potentialPartnersFile',
    `Unternehmens-ID;Region;Firma;Straße;PLZ;Ort;Vorname;Nachname\n${id};Lahr;Weinhaus Demo;Am Markt 1;77933;Lahr;Willi;Demo`,
  );
  const links = await upload('generate-potential-partners-registration-links-csv', 'potentialPartnersListFile', id);
  const { pathname, search } = new URL(/https?:\S+/.exec(links)![0]);

  const email = `link-${Date.now()}@demo.example`;
  await page.goto(pathname + search);
  await expect(page.getByText('Sie sind unserer Einladung gefolgt')).toBeVisible();
  await expect(page.getByLabel('Unternehmen', { exact: true })).toHaveValue('Weinhaus Demo');
  await expect(page.getByLabel('Region', { exact: true })).toHaveValue('Lahr (Lahrer Blütenkarte)');
  await expectFine(page);
  for (const label of ['Gemeinde', 'Branche', 'Funktion im Unternehmen', 'Gewerbeverein', 'Geschlecht'])
    await page.getByLabel(label, { exact: true }).selectOption({ index: 1 });
  await page.getByRole('radio', { name: 'Beides', exact: true }).check();
  const fields: Record<string, string> = {
    Telefon: '+49 7821 123',
    'E-Mail-Adresse': email,
    'E-Mail-Adresse wiederholen': email,
    Passwort: 'Kontor-2026!',
    'Passwort wiederholen': 'Kontor-2026!',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Zeichen aus dem Bild', { exact: true }).fill('abc');
  await expect(page.getByText('Die Prüfung ist bestanden.')).toBeVisible();
  await page.getByRole('button', { name: 'Jetzt registrieren' }).press('Enter');
  await expect(page).toHaveURL('/partner');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willkommen bei der Lahrer Blütenkarte');
  await expect(page.getByText('Ihr Zugang ist freigegeben, und Sie sind angemeldet.')).toBeVisible();
  await expectFine(page);

  await context.clearCookies();
  await page.goto(pathname + search);
  await expect(page.getByText('Dieser Link gilt nicht mehr.')).toBeVisible();
  await expect(page.getByLabel('Unternehmen', { exact: true })).toHaveValue('');
  await expectFine(page);
});

test(
  'nothing can be typed before all there is to choose from has come, so that nothing typed is lost',
  { tag: '@any-width' },
  async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/regions*', async (route) => {
      await held;
      await route.continue();
    });
    const values = page.waitForResponse('**/api/interest-registration-form-values*');
    await page.goto('/interessent-registrierung?region=lahr');
    await (await values).finished();
    const company = page.getByLabel('Unternehmen', { exact: true });
    await expect(company).toBeDisabled();
    release();
    await company.fill('Blumenladen Demo');
    await expect(company).toHaveValue('Blumenladen Demo');
    await expect(page.getByLabel('Region', { exact: true })).toHaveValue('lahr');
  },
);
