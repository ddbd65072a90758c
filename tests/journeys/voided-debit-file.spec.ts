import { confirmByManagement, press } from '#tests/support/desk-acts.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

// A portal of its own: its clock is moved.
test.use({ hasOwnPortal: true });

test('a file of debits of which an invoice is paid is given up and made anew, and a large cancellation waits @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.moveClock('2027-03-09T09:00:00Z');
  await signIn('rechnungswesen@demo.example');
  for (const unit of ['100,00', '300,00']) {
    await page.goto('/rechnungen');
    await press(page, 'Rechnung ausstellen');
    const business = page.getByLabel('An', { exact: true });
    await business.selectOption({ label: await business.locator('option', { hasText: 'AP-1001' }).innerText() });
    await page.getByLabel('Einzelpreis netto').fill(unit);
    await press(page, 'Ausstellen');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await portal.collectAt('2027-03-19T09:00:00Z');
  await page.goto('/rechnungen?jahr=2027');
  const row = (label: string) => page.getByRole('row', { name: new RegExp(label) }).first();
  await row('R1-2027-00001')
    .getByRole('button', { name: /^Zahlung buchen/ })
    .press('Enter');
  await page.getByLabel('Grund').fill('Kontoauszug');
  await press(page, 'Buchen');
  await expect(row('R1-2027-00001')).toContainText('bezahlt');

  await page.getByRole('tab', { name: 'Lastschriften' }).press('Enter');
  await expect(page.getByText('Bezahlt oder storniert: R1-2027-00001')).toBeVisible();
  await expectFine(page);
  await press(page, /^Verwerfen ?: KK-1-R\d+-DD/);
  await page.getByLabel('Grund').fill('Eine Rechnung ist bezahlt');
  await expectFine(page);
  await press(page, 'Verwerfen');
  await expect(page.getByText('verworfen', { exact: true })).toBeVisible();
  await expect(page.getByText('nicht freigegeben', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Verwerfen ?: / })).toHaveCount(0);

  await page.getByRole('tab', { name: 'Rechnungen' }).press('Enter');
  await row('R1-2027-00002')
    .getByRole('button', { name: /^Stornieren/ })
    .press('Enter');
  await page.getByLabel('Grund, steht auf der Stornorechnung').fill('Irrtum');
  await press(page, 'Stornieren');
  await expect(page.getByText('Der Auftrag wartet auf die Freigabe durch eine zweite Person.')).toBeVisible();
  await expect(row('R1-2027-00002')).toContainText('Storno wartet auf die Freigabe');
  await expectFine(page);
  await page.context().clearCookies();
  await signIn('betrieb@demo.example');
  await page.goto('/freigaben');
  await expect(page.getByText('Offen sind 357,00 €: Sie sind nicht mehr zu zahlen.')).toBeVisible();
  await expectFine(page);
  await confirmByManagement(portal.url);
  await page.goto('/rechnungen?jahr=2027');
  await expect(page.getByRole('table', { name: 'Rechnungen' })).toContainText('storniert durch R1-2027-00003');
});
