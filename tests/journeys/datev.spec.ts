import fs from 'node:fs';
import { dayOfLargeRun } from '#tests/support/seed-large-run.ts';
import { readExport, sumByAccount } from '#tests/support/read-datev.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

test.use({ hasMoneyDesk: true });

test('accounting maps the accounts, exports a month and takes the zip @both-widths', async ({ page, portal, signIn }) => {
  await signIn('rechnungswesen@demo.example');
  await page.goto('/datev?region=lahr');
  await expect(page.getByText('Bitte speichern Sie zuerst Beraternummer, Mandantennummer und Konten.')).toBeVisible();
  const first = page.getByRole('button', { name: /^Exportieren/ }).first();
  await expect(first).toBeDisabled();
  await expect(first).toHaveAccessibleDescription('Es fehlen noch Einstellungen.');
  await expectFine(page);

  await page.getByRole('button', { name: 'Einstellungen speichern' }).click();
  await expect(page.getByText(/Bitte geben Sie die Beraternummer an/).first()).toBeVisible();
  await page.getByLabel('Beraternummer').fill('29098');
  await page.getByLabel('Mandantennummer').fill('55003');
  await page.getByLabel('Kontenrahmen').selectOption('SKR04');
  await page.getByRole('button', { name: 'Konten aus SKR04 vorschlagen' }).click();
  await expect(page.getByLabel('Guthaben auf Karten', { exact: true })).toHaveValue('3500');
  await page.getByLabel('Geldtransit Bank', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click();
  await expect(page.getByText('Für „Geldtransit Bank“ ist noch kein Konto zugeordnet.')).toBeVisible();
  await page.getByLabel('Geldtransit Bank', { exact: true }).fill('1460');
  await page.getByRole('button', { name: 'Einstellungen speichern' }).click();
  await expect(page.getByText('Die Einstellungen sind gespeichert und gelten für die nächsten Exporte.')).toBeVisible();
  await expect(page.getByText('Vor dem ersten Export fehlt noch etwas')).toBeHidden();

  // Whether bookings of a month still wait for their seal depends on the journeys before this one.
  await portal.sealBooks();
  // Others that are over have no lines.
  const month = dayOfLargeRun().toLocaleString('de-DE', { month: 'long', year: 'numeric' });
  await page
    .getByRole('row')
    .filter({ hasText: month })
    .filter({ hasText: 'noch nicht exportiert' })
    .getByRole('button', { name: /^Exportieren/ })
    .click();
  await expect(page.getByText(/ist exportiert\. Sie können die Datei jetzt herunterladen\./)).toBeVisible();
  await expectFine(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Export herunterladen/ })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^DATEV_lahr_20\d\d-\d\d\.zip$/);
  const { lines, head } = readExport(new Uint8Array(fs.readFileSync(await download.path())));
  expect(head.slice(10, 12)).toEqual(['29098', '55003']);
  expect(sumByAccount(lines).has('3500')).toBe(true);
});
