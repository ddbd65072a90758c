import type { Page } from '@playwright/test';
import { messages } from '#contract/common/errors.ts';
import { branchMessages } from '#contract/parties/partner-data/branch-data.ts';
import { goOffline } from '#tests/support/go-offline.ts';
import { EMPLOYEE_HEAD } from '#tests/support/party-move.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { NEXT_MINUTE } from '#tests/support/pace.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
// Its partner would stand in lists that other journeys read.
test.use({ hasOwnPortal: true });

test('accounting moves partners of another provider, and a colleague agrees @both-widths', async ({ page, signIn }) => {
  await signIn('rechnungswesen@demo.example');
  await page.goto('/umzuege');
  await page.getByLabel('Region', { exact: true }).selectOption('lahr');
  await page.getByLabel('Bisheriger Anbieter').fill('Altkarte GmbH');
  await page.getByRole('button', { name: 'Umzug anlegen' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Umzug von Altkarte GmbH' })).toBeVisible();
  await expect(page.getByText('SEPA-Mandate ziehen nicht mit um')).toBeVisible();
  await expectFine(page);

  await page.getByLabel('Datei auswählen').setInputFiles({
    name: 'partner.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Nr;Firma;Straße;PLZ;Ort;Sparte\nP1;Laden am See;Seestraße 1;77933;Lahr;Laden\nP2;Ohne Haus;Seestraße;779;Lahr;Laden\n',
    ),
  });
  await page.getByRole('button', { name: 'Datei hochladen' }).press('Enter');
  await expect(page.getByText('2 Zeilen eingelesen.')).toBeVisible();
  await expect(page.getByText('partner.csv, Zeile 1: Die Spalte „Sparte“ ist nicht zugeordnet.')).toBeVisible();
  await page.getByLabel('Spalte „Sparte“').selectOption('Branche');
  await page.getByRole('button', { name: 'Zuordnung speichern' }).press('Enter');
  await page.getByLabel('„Laden“ bedeutet').selectOption({ index: 1 });
  await expectFine(page);
  await page.getByRole('button', { name: 'Zuordnung speichern' }).press('Enter');
  await page.getByRole('button', { name: 'Probe starten' }).press('Enter');
  const rehearsal = page.getByRole('region', { name: 'Probe' });
  await expect(rehearsal.getByText('Die Postleitzahl hat nicht 4 oder 5 Ziffern.').first()).toBeVisible(NEXT_MINUTE);
  await expectFine(page);

  const coming = page.getByRole('region', { name: 'Was mitkommt' }).first();
  await expect(coming.getByText('Laden am See').first()).toBeVisible();
  await expect(coming.getByText('Ohne Haus')).toHaveCount(0);
  await expectFine(page);

  await page.getByRole('button', { name: 'Umzug freigeben' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Umzug freigeben' });
  await expect(dialog).toContainText('Partner: 1.');
  await expect(dialog).toContainText('1 fehlerhafte Zeile bleibt zurück.');
  await dialog.getByLabel('Grund').fill('Umzug der Region');
  await expectFine(page);
  await dialog.getByRole('button', { name: 'Freigeben, fehlerhafte Zeilen zurücklassen' }).press('Enter');
  await expect(page.getByText('Der Auftrag wartet auf die Freigabe durch eine zweite Person').first()).toBeVisible();
});

test('staff sees what came of a move and writes to its partners, as soon as there is a connection @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  const id = await portal.moveParty({ name: 'Laden am Tor', email: 'tor.umzug@post.example' });
  await signIn('rechnungswesen@demo.example');
  await page.goto(`/umzug?nummer=${id}`);
  const moved = page.getByRole('region', { name: 'Umgezogene Unternehmen' }).first();
  await expect(moved.getByText('Laden am Tor').first()).toBeVisible();
  await expect(moved.getByText('In Prüfung').first()).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Unternehmen anschreiben' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unternehmen anschreiben' });
  await expect(dialog.getByRole('region', { name: 'Vorschau der E-Mail an Partner' })).toContainText('Guten Tag Kim Beispiel,');
  await dialog.getByLabel('Grund').fill('Der Umzug ist fertig.');
  await expectFine(page);
  await goOffline(page);
  await dialog.getByRole('button', { name: '1 E-Mail senden' }).click();
  await expect(dialog.getByText(messages.offline)).toBeVisible();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: '1 E-Mail senden' }).click();
  await expect(page.getByText('Die E-Mails werden ab jetzt geschrieben.')).toBeVisible();
  await expect(page.getByText('Noch anzuschreiben').locator('+ dd')).toHaveText('0');
});

test(
  'a partner that came with a further branch may name its first user',
  { tag: '@both-widths' },
  async ({ page, portal, signIn }) => {
    await portal.moveParty({ name: 'Laden mit Filiale', email: 'filiale.umzug@post.example', branch: 'Am See' });
    await signIn('filiale.umzug@post.example');
    await page.goto('/partner-personal-data');
    await expect(page.getByRole('heading', { name: 'Partnerdaten bearbeiten' })).toBeVisible();
    await expect(page.getByLabel('Firma', { exact: false }).first()).toBeEnabled();
    await expect(page.getByText(branchMessages.noUser)).toHaveCount(0);
    await expectFine(page);
  },
);

test('accounting moves employers of another provider, with their way of payment @both-widths', async ({ page, signIn }) => {
  await signIn('rechnungswesen@demo.example');
  await page.goto('/umzuege');
  await page.getByLabel('Region', { exact: true }).selectOption('lahr');
  await page.getByLabel('Bisheriger Anbieter').fill('Werkkarte GmbH');
  await page.getByRole('button', { name: 'Umzug anlegen' }).press('Enter');
  await page.getByLabel('Was steht in der Datei?').selectOption('Arbeitgeber');
  await expect(page.getByText('Nötig sind Arbeitgebernummer, Firma, Straße, PLZ, Ort;')).toBeVisible();
  await page.getByLabel('Datei auswählen').setInputFiles({
    name: 'arbeitgeber.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Nr;Firma;Straße;PLZ;Ort;Zahlweise\nA1;Werft am See;Seestraße 1;77933;Lahr;Lastschrift\nA2;Ohne Weg;Seestraße 2;77933;Lahr;\n',
    ),
  });
  await page.getByRole('button', { name: 'Datei hochladen' }).press('Enter');
  await expect(page.getByText('2 Zeilen eingelesen.')).toBeVisible();
  await page.getByLabel('„Lastschrift“ bedeutet').selectOption('Bankeinzug');
  await expectFine(page);
  await page.getByRole('button', { name: 'Zuordnung speichern' }).press('Enter');
  await page.getByRole('button', { name: 'Probe starten' }).press('Enter');
  const rehearsal = page.getByRole('region', { name: 'Probe' });
  await expect(rehearsal.getByText('Die Zahlungsart fehlt').first()).toBeVisible(NEXT_MINUTE);
  const coming = page.getByRole('region', { name: 'Was mitkommt' }).first();
  await expect(coming.getByText('Werft am See').first()).toBeVisible();
  await expect(coming.getByText('Bankeinzug').first()).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Umzug freigeben' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Umzug freigeben' });
  await expect(dialog).toContainText('Arbeitgeber: 1.');
  await dialog.getByLabel('Grund').fill('Umzug der Region');
  await expectFine(page);
  await dialog.getByRole('button', { name: 'Freigeben, fehlerhafte Zeilen zurücklassen' }).press('Enter');
  await expect(page.getByText('Der Auftrag wartet auf die Freigabe durch eine zweite Person').first()).toBeVisible();
});

/** Keeps what is saved of the columns, or another call, from the server until `letGo`. */
async function holdBack(page: Page, call = 'map-party-move'): Promise<{ letGo: () => void }> {
  const gate = Promise.withResolvers<void>();
  await page.route(`**/${call}`, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return { letGo: gate.resolve };
}

test('accounting moves employees with their plans, and types what the former provider signs for @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  const employer = await portal.openEmployer(2);
  await portal.payByDebit(employer);
  const [one, two] = employer.cards as [string, string];
  const contract = employer.email.replace(/^b(.*)@.*$/, 'AG-B$1');
  const month = new Intl.DateTimeFormat('de-DE', { month: '2-digit', year: 'numeric', timeZone: 'Europe/Berlin' })
    .format(new Date())
    .replace('/', '.');
  const employee = (card: string, number: string, amount: string) =>
    `${contract};${card};${number};Kim;Muster;${amount};monatlich;Ultimo;${month}\n`;
  await signIn('rechnungswesen@demo.example');
  await page.goto('/umzuege');
  await page.getByLabel('Region', { exact: true }).selectOption('lahr');
  await page.getByLabel('Bisheriger Anbieter').fill('Werkkarte GmbH');
  await page.getByRole('button', { name: 'Umzug anlegen' }).press('Enter');
  await page.getByLabel('Was steht in der Datei?').selectOption('Beschäftigte');
  await page.getByLabel('Datei auswählen').setInputFiles({
    name: 'beschaeftigte.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `${EMPLOYEE_HEAD}\n${employee(one, '1', '50,00')}${employee(two, '2', '1.000,00')}${employee('999', '3', '44,00')}`,
    ),
  });
  await page.getByRole('button', { name: 'Datei hochladen' }).press('Enter');
  await expect(page.getByText('3 Zeilen eingelesen.')).toBeVisible();
  // What is chosen while the columns are being saved stays chosen.
  const first = await holdBack(page);
  await page.getByRole('button', { name: 'Zuordnung speichern' }).press('Enter');
  await page.getByLabel('„monatlich“ bedeutet').selectOption('Monat');
  await page.getByLabel('„Ultimo“ bedeutet').selectOption('Ende des Monats');
  first.letGo();
  await expect(page.getByText('Die Zuordnung ist gespeichert')).toBeVisible();
  await expect(page.getByLabel('„monatlich“ bedeutet')).toHaveValue('Monat');
  await expect(page.getByLabel('„Ultimo“ bedeutet')).toHaveValue('Ende des Monats');
  await expectFine(page);
  // What is pressed while they are being saved is done once they are.
  const second = await holdBack(page);
  await page.getByRole('button', { name: 'Zuordnung speichern' }).press('Enter');
  await page.getByRole('button', { name: 'Probe starten' }).press('Enter');
  second.letGo();
  const coming = page.getByRole('region', { name: 'Was mitkommt' }).first();
  await expect(coming.getByText('50,00 €').first()).toBeVisible(NEXT_MINUTE);
  await expectFine(page);

  await page.getByRole('button', { name: 'Umzug freigeben' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Umzug freigeben' });
  await dialog.getByLabel('Karten laut Vorgänger').first().fill('3');
  await dialog.getByLabel('Ladebeträge laut Vorgänger').first().fill('1.094,00');
  await dialog.getByLabel('Grund', { exact: true }).fill('Umzug der Region');
  await expectFine(page);
  await dialog.getByLabel('Erste Ladung').fill('1.094,00');
  await dialog.getByRole('button', { name: 'Freigeben, fehlerhafte Zeilen zurücklassen' }).press('Enter');
  await expect(page.getByText('Der Auftrag wartet auf die Freigabe durch eine zweite Person').first()).toBeVisible();
});

test('a file that is on its way stays what it is, whatever accounting does meanwhile @any-width', async ({ page, signIn }) => {
  const file = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(`Nr;Firma\n${name};Laden\n`) });
  await signIn('rechnungswesen@demo.example');
  await page.goto('/umzuege');
  await page.getByLabel('Region', { exact: true }).selectOption('lahr');
  await page.getByLabel('Bisheriger Anbieter').fill('Altkarte GmbH');
  await page.getByRole('button', { name: 'Umzug anlegen' }).press('Enter');
  const files = page.getByRole('region', { name: 'Dateien', exact: true });
  const upload = files.getByRole('button', { name: 'Datei hochladen' });

  const first = await holdBack(page, 'upload-party-file?*');
  await files.getByLabel('Datei auswählen').setInputFiles(file('eins.csv'));
  await upload.press('Enter');
  await files.getByLabel('Datei auswählen').setInputFiles(file('zwei.csv'));
  first.letGo();
  await expect(files.getByText('1 Zeile eingelesen.')).toBeVisible();
  await expect(files.getByRole('row', { name: /eins\.csv/ })).toBeVisible();
  await expect(files.getByText('zwei.csv')).toBeVisible();

  const second = await holdBack(page, 'upload-party-file?*');
  const taken = page.waitForResponse('**/upload-party-file?*');
  await upload.press('Enter');
  await page.getByRole('link', { name: 'Umzüge' }).first().press('Enter');
  await expect(page.getByRole('heading', { name: 'Alle Umzüge' })).toBeVisible();
  second.letGo();
  expect((await taken).status()).toBe(200);
  await expect(page.getByText('1 Zeile eingelesen.')).toBeVisible();
  await expect(page.getByText('Die Datei konnte nicht eingelesen werden.')).toHaveCount(0);
});
