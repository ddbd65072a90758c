import { expect, expectFine, test } from '#tests/support/journey.ts';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('companies are brought in with a report by row, and get links that are shown once @both-widths', async ({ page, signIn }, {
  project,
}) => {
  const id = `U-${project.name}`;
  await signIn('support@demo.example');
  await page.goto('/potential-partners-link-generator');
  await page.getByRole('button', { name: 'Unternehmen einlesen' }).press('Enter');
  await expect(page.getByText('Es wurde keine Datei zum Hochladen angegeben.')).toBeVisible();
  await expectFine(page);

  const companies = page.getByLabel('Datei mit Unternehmen auswählen');
  await companies.setInputFiles(file('firmen.csv', `Unternehmens-ID;Region;Firma;PLZ\n${id};Nirgendwo;Laden;1`));
  await page.getByRole('button', { name: 'Unternehmen einlesen' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Fehler in der Datei' })).toContainText('Diese Region gibt es nicht.');
  await expectFine(page);

  await companies.setInputFiles(file('firmen.csv', `Unternehmens-ID;Region;Firma;PLZ\n${id};Lahr;Laden ${id};77933`));
  await page.getByRole('button', { name: 'Unternehmen einlesen' }).press('Enter');
  await expect(page.getByText('1 neu, 0 geändert, 0 unverändert.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Fehler in der Datei' })).toBeHidden();
  await expect(companies).toHaveValue('');

  const ids = page.getByLabel('Datei mit Unternehmens-IDs auswählen');
  const make = page.getByRole('button', { name: 'Links erzeugen' });
  await ids.setInputFiles(file('liste.csv', id));
  const [first] = await Promise.all([page.waitForEvent('download'), make.press('Enter')]);
  expect(first.suggestedFilename()).toBe('links-potenzielle-partner.csv');
  await expect(ids).toHaveValue('');
  await expect(page.getByText('Link erzeugt')).toBeVisible();
  await expectFine(page);

  await ids.setInputFiles(file('liste.csv', id));
  await make.press('Enter');
  await expect(page.getByText('Ein Unternehmen hat schon einen Link. Neue Links beenden die bisherigen.')).toBeVisible();
  await expectFine(page);
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Links ersetzen' }).press('Enter')]);
  await page.getByRole('button', { name: new RegExp(`^Widerrufen.*Laden ${id}$`) }).press('Enter');
  const question = page.getByRole('dialog', { name: `Link widerrufen: Laden ${id}` });
  await expectFine(page);
  await question.getByLabel('Grund (steht im Protokoll)').fill('Falsche Adresse.');
  await question.getByRole('button', { name: 'Link widerrufen' }).press('Enter');
  await expect(page.getByText('widerrufen', { exact: true })).toBeVisible();
});
