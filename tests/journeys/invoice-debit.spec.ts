import type { Page } from '@playwright/test';
import type { FourEyesAct } from '#contract/tenancy/four-eyes/four-eyes.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { Visitor } from '#tests/support/portal.ts';

// A portal of its own: its clock is moved.
test.use({ hasOwnPortal: true });

const press = async (page: Page, name: string | RegExp) => {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toBeEnabled();
  await button.press('Enter');
};

/** The second person agrees. */
async function confirm(url: string): Promise<void> {
  const management = new Visitor(url);
  await management.signIn('trolleymakerportal-login', 'betrieb@demo.example');
  const [act] = (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
  const { number, digest } = act!;
  expect((await management.post('decide-four-eyes-act', { decision: 'confirm', number, digest })).status).toBe(204);
}

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
  await expect(page.getByText('Lastschriftdateien der Rechnungen freigeben')).toBeVisible();
  await page.goto('/abrechnungslaeufe');
  await expect(page.getByText('Lastschriften der Rechnungen').first()).toBeAttached();
  await page.goto('/rechnungen?jahr=2027');
  await press(page, /^Freigeben ?: KK-1-R\d+-DD/);
  await page.getByLabel('Vermerk zur Prüfung').fill('Geprüft');
  await expectFine(page);
  await press(page, 'Freigeben');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await confirm(portal.url);
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
  await row.getByRole('button', { name: /^Lastschrift kam zurück/ }).press('Enter');
  await page.getByLabel('Text der Bank').fill('AC04 Konto aufgelöst');
  await page.getByLabel('Grund').fill('Kontoauszug');
  await expectFine(page);
  await press(page, 'Vermerken');
  await expect(row).toContainText('offen bis 23.03.2027');
  await become('partner@demo.example');
  await page.goto('/dokumente');
  await expect(open.getByText('Lastschrift zurückgegeben')).toBeVisible();
  await expect(open.getByRole('button', { name: /So bezahlen Sie/ })).toBeVisible();
});

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

  await expect(page.getByText('Bezahlt oder storniert: R1-2027-00001')).toBeVisible();
  await expectFine(page);
  await press(page, /^Verwerfen ?: KK-1-R\d+-DD/);
  await page.getByLabel('Grund').fill('Eine Rechnung ist bezahlt');
  await expectFine(page);
  await press(page, 'Verwerfen');
  await expect(page.getByText('verworfen', { exact: true })).toBeVisible();
  await expect(page.getByText('nicht freigegeben', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Verwerfen ?: / })).toHaveCount(0);

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
  await confirm(portal.url);
  await page.goto('/rechnungen?jahr=2027');
  await expect(page.getByRole('table', { name: 'Rechnungen' })).toContainText('storniert durch R1-2027-00003');
});
