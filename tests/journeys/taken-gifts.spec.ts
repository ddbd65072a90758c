import { confirmByManagement, press, startJob } from '#tests/support/desk-acts.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { NEXT_MINUTE } from '#tests/support/pace.ts';

// A campaign of its own: other journeys count them.
test.use({ hasOwnPortal: true });

/** TT.MM.JJJJ, so many days from now. */
const day = (days: number) => new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium' }).format(Date.now() + days * 86_400_000);

test('gifts of a former provider come along as those of a campaign of the region @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('rechnungswesen@demo.example');
  await page.goto('/kampagnen');
  await page.getByLabel('Region', { exact: true }).selectOption('lahr');
  await page.getByLabel('Name der Kampagne').fill('Stadtfest');
  await page.getByLabel('Wer bezahlt die Geschenke?').fill('Stadt Lahr');
  await page.getByLabel('Wer bekommt ein Geschenk?').selectOption('Karten einer Übernahme: Geschenke des bisherigen Anbieters');
  await page.getByLabel('Geschenk je Karte').fill('10,00');
  await page.getByLabel('Budget').fill('100,00');
  await page.getByLabel('Erster Tag', { exact: true }).fill(day(-1));
  await page.getByLabel('Letzter Tag', { exact: true }).fill(day(20));
  await page.getByLabel('Einlösbar bis', { exact: true }).fill(day(30));
  await expectFine(page);
  await press(page, 'Kampagne anlegen');
  await expect(page.getByRole('heading', { name: 'Kampagne „Stadtfest“' })).toBeVisible();
  await press(page, 'Kampagne starten');
  await page.getByRole('dialog').getByLabel('Grund').fill('Umzug');
  await page.getByRole('dialog').getByRole('button', { name: 'Starten' }).press('Enter');
  await expect(page.getByText('Ein Auftrag wartet auf die Freigabe durch eine zweite Person:')).toBeVisible();
  await confirmByManagement(portal.url);

  await page.goto('/uebernahmen');
  await page.getByLabel('Region', { exact: true }).selectOption('lahr');
  await page.getByLabel('Bisheriger Anbieter').fill('Altkarte Geschenke');
  await press(page, 'Übernahme anlegen');
  await expect(page.getByRole('heading', { name: 'Übernahme von Altkarte Geschenke' })).toBeVisible();
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page
    .getByLabel('Datei mit Karten auswählen')
    .setInputFiles(csv('karten.csv', 'Kartennummer;Zustand;Guthaben;Notiz\nG-1001;gültig;12,50;alt\nG-1002;gültig;7,00;\n'));
  await press(page, 'Datei hochladen');
  await expect(page.getByText('2 Zeilen eingelesen.')).toBeVisible();
  await page.getByLabel('Was steht in der Datei?').selectOption('Geschenke');
  const list = 'Kartennummer;Kampagne;Rest;Ausgegeben am;Einlösbar bis;Gilt\nG-1001;Sommer;5,00;;;\nG-1002;Sommer;12,00;;;\n';
  await page.getByLabel('Datei mit Geschenken auswählen').setInputFiles(csv('geschenke.csv', list));
  await press(page, 'Datei hochladen');
  await expect(page.getByLabel('Kampagne „Sommer“')).toBeVisible();
  await page.getByLabel('Spalte „Notiz“').selectOption('nicht übernehmen');
  await page.getByLabel('Kampagne „Sommer“').selectOption({ index: 1 });
  await expectFine(page);
  await press(page, 'Zuordnung speichern');
  await press(page, 'Probe starten');
  const rehearsal = page.getByRole('region', { name: 'Probe' });
  await expect(rehearsal.getByText('Stadtfest, bezahlt von Stadt Lahr')).toBeVisible(NEXT_MINUTE);
  await expect(rehearsal.getByText('karten.csv: „Notiz“')).toBeVisible();
  await expect(rehearsal.getByText('Das Geschenk ist höher').first()).toBeVisible();
  await expectFine(page);
  await press(page, 'Übernahme freigeben');
  const dialog = page.getByRole('dialog', { name: 'Übernahme freigeben' });
  await expect(dialog).toContainText('5,00 € davon sind Geschenke der Kampagne „Stadtfest“. Sie schuldet Stadt Lahr.');
  await expect(dialog).toContainText('1 fehlerhafte Zeile mit Geschenken (lesbar 12,00 €)');
  await expect(dialog).toContainText('14,50 €');
  await dialog.getByLabel('Karten laut Vorgänger').fill('2');
  await dialog.getByLabel('Guthaben laut Vorgänger').fill('19,50');
  await dialog.getByLabel('Grund', { exact: true }).fill('Umzug der Region');
  await expectFine(page);
  await dialog.getByRole('button', { name: 'Freigeben, fehlerhafte Zeilen zurücklassen' }).press('Enter');
  await expect(page.getByText('Der Auftrag wartet auf die Freigabe durch eine zweite Person').first()).toBeVisible();
  await confirmByManagement(portal.url);
  await startJob(portal.url, 'take-over');
  await page.reload();
  await expect(page.getByText('Davon Geschenke aus Kampagnen').locator('+ dd')).toHaveText('5,00 €', NEXT_MINUTE);
  await expectFine(page);

  await page.goto('/kampagnen');
  await page.getByRole('link', { name: 'Stadtfest' }).first().click();
  const brought = page.getByRole('region', { name: 'Geschenke aus Übernahmen' });
  await expect(brought.getByRole('link', { name: 'Altkarte Geschenke' })).toBeVisible();
  await expectFine(page);
});
