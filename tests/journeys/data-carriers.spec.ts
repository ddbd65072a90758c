import fs from 'node:fs';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { cellsOf, readCarrier, wrongChecksums } from '#tests/support/read-carrier.ts';

test('accounting hands the books of a period over, with the keyboard, and sees what became of it @both-widths', async ({
  page,
  signIn,
}) => {
  await signIn('rechnungswesen@demo.example');
  await page.goto('/datentraeger');
  const content = page.getByRole('region', { name: 'Was er enthält' });
  await expect(content.getByText('buchungszeilen.csv')).toBeVisible();
  await page.getByLabel('Von', { exact: true }).fill('01.01.2020');
  await page.getByLabel('Bis', { exact: true }).fill('31.12.2019');
  await page.getByLabel('Empfänger').fill('Finanzamt Lahr');
  await page.getByRole('button', { name: 'Datenträger erstellen' }).press('Enter');
  await expect(page.getByLabel('Bis', { exact: true })).toBeFocused();
  await expect(page.getByText('Der Zeitraum muss enden, nachdem er begonnen hat.').first()).toBeVisible();
  await page.getByLabel('Bis', { exact: true }).fill('31.12.2099');
  await expect(content).toContainText('Vom 01.01.2020 bis 31.12.2099');
  await expectFine(page);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Datenträger erstellen' }).press('Enter');
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^Datentraeger-\d+\.zip$/);
  const carrier = await readCarrier(new Uint8Array(fs.readFileSync(await download.path())));
  expect(carrier.faults).toEqual([]);
  expect(wrongChecksums(carrier)).toEqual([]);
  expect(cellsOf(carrier.tables['konten.csv']!, 'Konto_Nr').length).toBeGreaterThan(0);

  const handed = page.getByRole('region', { name: 'Überlassene Datenträger' });
  await expect(handed.getByRole('row', { name: /Finanzamt Lahr.*vollständig/ }).first()).toBeVisible();
  await expectFine(page);
});
