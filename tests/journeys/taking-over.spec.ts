import { expect, expectFine, test } from '#tests/support/journey.ts';
import { NEXT_MINUTE } from '#tests/support/pace.ts';

test('accounting takes over the cards of another provider, and a colleague agrees @both-widths', async ({ page, signIn }) => {
  await signIn('rechnungswesen@demo.example');
  await page.goto('/uebernahmen');
  await page.getByLabel('Region', { exact: true }).selectOption('lahr');
  await page.getByLabel('Bisheriger Anbieter').fill('Altkarte GmbH');
  await page.getByRole('button', { name: 'Übernahme anlegen' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Übernahme von Altkarte GmbH' })).toBeVisible();
  await expectFine(page);

  const file = page.getByLabel('Datei mit Karten auswählen');
  await file.setInputFiles({ name: 'leer.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) });
  await expect(page.getByText('Die Datei ist leer. Bitte wählen Sie eine andere.')).toBeVisible();
  await file.setInputFiles({
    name: 'karten.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Karten-Nr;Status;Saldo;Ausgabe;Bemerkung\nJ-1001;gültig;12,50;03.02.2024;x\nJ-1002;zu;7,00;;\nJ-1003;gültig;-1,00;;\n',
    ),
  });
  await page.getByRole('button', { name: 'Datei hochladen' }).press('Enter');
  await expect(page.getByText('3 Zeilen eingelesen.')).toBeVisible();
  await expect(page.getByText('karten.csv, Zeile 1: Die Spalte „Bemerkung“ ist nicht zugeordnet.')).toBeVisible();
  await page.getByLabel('Spalte „Bemerkung“').selectOption('nicht übernehmen');
  await page.getByLabel('„zu“ bedeutet').selectOption('gesperrt');
  await page.getByRole('button', { name: 'Zuordnung speichern' }).press('Enter');
  await page.getByRole('button', { name: 'Probe starten' }).press('Enter');
  const rehearsal = page.getByRole('region', { name: 'Probe' });
  await expect(rehearsal.getByText('19,50 €').first()).toBeVisible(NEXT_MINUTE);
  await expect(rehearsal.getByText('Das Guthaben ist negativ.').first()).toBeVisible();
  await expectFine(page);

  await page.getByRole('button', { name: 'Übernahme freigeben' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Übernahme freigeben' });
  await expect(dialog).toContainText('2 Karten mit zusammen 19,50 €');
  await expect(dialog).toContainText('1 fehlerhafte Zeile bleibt zurück.');
  await dialog.getByLabel('Karten laut Vorgänger').fill('3');
  await dialog.getByLabel('Guthaben laut Vorgänger').fill('18,50');
  await dialog.getByLabel('Grund', { exact: true }).fill('Umzug der Region');
  const confirm = dialog.getByRole('button', { name: 'Freigeben, fehlerhafte Zeilen zurücklassen' });
  await confirm.press('Enter');
  await expect(dialog.getByText('1,00 € mehr in den Dateien').first()).toBeVisible();
  await dialog.getByLabel('Grund eines Unterschieds').fill('Eine Karte ist dort im Minus.');
  await expectFine(page);
  await confirm.press('Enter');
  await expect(page.getByText('Der Auftrag wartet auf die Freigabe durch eine zweite Person').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Übernahme freigeben' })).toHaveCount(0);
  // The button is gone; whoever works with the keyboard goes on from where it stood.
  await expect(page.getByRole('region', { name: 'Stand', exact: true }).locator(':focus')).toHaveCount(1);
  await expectFine(page);

  await page.goto('/uebernahmen');
  const taken = page.getByRole('row', { name: /Altkarte GmbH/ }).first();
  await expect(taken.getByText('Lahr', { exact: true })).toHaveAttribute('data-header', 'Region');
  await expect(taken.getByText('in Vorbereitung')).toBeVisible();
  await expectFine(page);
});
