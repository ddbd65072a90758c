import { confirmByManagement, press } from '#tests/support/desk-acts.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

// A portal of its own: its clock is moved.
test.use({ hasOwnPortal: true });

test('an invoice is collected: the partner reads when, and two of accounting bring its file to the bank @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  const become = async (email: string) => {
    await page.context().clearCookies();
    await signIn(email);
  };
  await portal.moveClock('2027-03-09T09:00:00Z');
  await become('rechnungswesen@demo.example');
  await page.goto('/rechnungen');
  await press(page, 'Rechnung ausstellen');
  const business = page.getByLabel('An', { exact: true });
  await business.selectOption({ label: await business.locator('option', { hasText: 'AP-1001' }).innerText() });
  await page.getByLabel('Einzelpreis netto').fill('100,00');
  await press(page, 'Ausstellen');
  await expect(page.getByRole('table', { name: 'Rechnungen' })).toContainText('Einzug am 23.03.2027');

  await become('partner@demo.example');
  await page.goto('/dokumente');
  const open = page.getByRole('region', { name: 'Offene Posten' });
  await expect(open.getByText('wir ziehen es am 23.03.2027 ein')).toBeVisible();
  await expect(open.getByRole('button', { name: /So bezahlen Sie/ })).toHaveCount(0);
  await expectFine(page);

  await portal.collectAt('2027-03-19T09:00:00Z');
  await become('rechnungswesen@demo.example');
  await page.goto('/');
  await expect(page.getByText(/Lastschriftdatei(en)? der Rechnungen: Freigabe beantragen/)).toBeVisible();
  await page.goto('/abrechnungslaeufe');
  await expect(page.getByText('Lastschriften der Rechnungen').first()).toBeAttached();
  await page.goto('/rechnungen?jahr=2027&teil=lastschriften');
  await press(page, /^Freigabe beantragen ?: KK-1-R\d+-DD/);
  await page.getByLabel('Vermerk zur Prüfung').fill('Geprüft');
  await expectFine(page);
  await press(page, 'Freigabe beantragen');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await confirmByManagement(portal.url);
  await page.reload();
  const download = page.waitForEvent('download');
  await press(page, /^Herunterladen ?: KK-1-R\d+-DD/);
  expect((await download).suggestedFilename()).toMatch(/^KK-1-R\d+-DD\.xml$/);
  await expect(page.getByText('abgeholt', { exact: true })).toBeVisible();
  await expectFine(page);
  await page.goto('/offene-posten');
  await expect(page.getByText('wird eingezogen')).toBeVisible();
  await expectFine(page);

  await portal.collectAt('2027-03-23T09:00:00Z');
  await page.goto('/rechnungen?jahr=2027');
  const row = page.getByRole('row', { name: /R1-2027-00001/ });
  await expect(row).toContainText('bezahlt');
  await row.getByRole('button', { name: /^Rücklastschrift/ }).press('Enter');
  await page.getByLabel('Text der Bank').fill('AC04 Konto aufgelöst');
  await page.getByLabel('Grund').fill('Kontoauszug');
  await expectFine(page);
  await press(page, 'Vermerken');
  await expect(row).toContainText('offen bis 30.03.2027');
  await become('partner@demo.example');
  await page.goto('/dokumente');
  await expect(open.getByText('Lastschrift zurückgegeben')).toBeVisible();
  await expect(open.getByRole('button', { name: /So bezahlen Sie/ })).toBeVisible();
});
