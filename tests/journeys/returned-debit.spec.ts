import type { OutputOf } from '#contract/common/call.ts';
import type { staffChargeOrders } from '#contract/money/charges/charges.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { press } from '#tests/support/desk-acts.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { cardRecord } from '#tests/support/new-employer.ts';
import { Visitor } from '#tests/support/portal.ts';

// A portal of its own: its clock is moved.
test.use({ hasOwnPortal: true });

/** Two of accounting release the file with the debit, and one takes it to the bank. */
async function handToBank(url: string): Promise<void> {
  const [accounting, management] = [new Visitor(url), new Visitor(url)];
  await accounting.signIn('trolleymakerportal-login', 'rechnungswesen@demo.example');
  await management.signIn('trolleymakerportal-login', 'betrieb@demo.example');
  const { files } = (await accounting.get<OutputOf<typeof staffChargeOrders>>('staff-charge-orders')).body;
  const { region, file, sha256 } = files[0]!;
  expect((await accounting.post('release-charge-file', { region, file, sha256, reason: 'Geprüft' })).status).toBe(200);
  const [waiting] = (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
  const { number, digest } = waiting!;
  expect((await management.post('decide-four-eyes-act', { decision: 'confirm', number, digest })).status).toBe(204);
  expect((await accounting.post('take-charge-file', { region, file })).status).toBe(200);
}

test('a debit comes back: accounting notes it, the employer reads what to do and pays, and its cards are charged again @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  const employer = await portal.openEmployer(1);
  await portal.payByDebit(employer);
  const office = new Visitor(portal.url);
  await office.signIn('employer-login', employer.email);
  expect((await office.post('update-employer-card', cardRecord(employer.cards[0]!))).status).toBe(200);
  // Five banking days before, two before with Easter between, and the day.
  await portal.chargeAt('2027-03-22T09:00:00Z');
  await portal.chargeAt('2027-03-25T09:00:00Z');
  await handToBank(portal.url);
  await portal.chargeAt('2027-03-31T05:00:00Z');

  const become = async (email: string) => {
    await page.context().clearCookies();
    await signIn(email);
  };
  const openOrder = async (path: string) => {
    await page.goto(path);
    await page
      .getByRole('row', { name: /31\.03\.2027/ })
      .getByRole('link', { name: /^L1-/ })
      .press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Ladeauftrag L1-/ })).toBeVisible();
  };
  await become('rechnungswesen@demo.example');
  await openOrder('/arbeitgeber-ladeauftraege');
  await press(page, 'Lastschrift kam zurück');
  await page.getByLabel('Text der Bank').fill('AC04 Konto aufgelöst');
  await page.getByLabel('Grund').fill('Kontoauszug');
  await expectFine(page);
  await press(page, 'Vermerken');
  await expect(page.getByText('Die Rücklastschrift ist vermerkt.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lastschrift kam zurück' })).toHaveCount(0);
  await expectFine(page);
  const openCase = async () => {
    await page.goto('/vorgaenge?art=returned-debit');
    await page
      .getByRole('row', { name: /50,00 €/ })
      .getByRole('link')
      .first()
      .press('Enter');
    await expect(page.getByText('AC04 Konto aufgelöst')).toBeVisible();
  };
  await openCase();
  await expect(page.getByText(/Der Betrag ist noch offen/)).toBeVisible();
  await expectFine(page);

  await become(employer.email);
  await page.goto('/ladeauftraege');
  await expect(page.getByText(/Eine Lastschrift wurde zurückgegeben/)).toBeVisible();
  await expectFine(page);
  await page.getByRole('link', { name: /^Ladeauftrag L1-/ }).press('Enter');
  await expect(page.getByText(/zurückgegeben \(„AC04 Konto aufgelöst“\). Bitte überweisen Sie 50,00 €/)).toBeVisible();
  await expect(page.getByText(/IBAN DE.*Verwendungszweck L1-/)).toBeVisible();
  await expectFine(page);
  // April falls due while nothing is paid.
  await portal.chargeAt('2027-04-26T09:00:00Z');
  await page.goto('/ladeauftraege');
  const rows = page.getByRole('row', { name: /L1-\d{5}/ });
  await expect(rows).toHaveCount(1);

  await become('rechnungswesen@demo.example');
  await openOrder('/arbeitgeber-ladeauftraege');
  await press(page, 'Zahlung buchen');
  await expect(page.getByLabel('Betrag in Euro')).toHaveValue('50,00');
  await page.getByLabel('Text der Bank').fill('Verspätet, Entschuldigung');
  await page.getByLabel('Grund').fill('Kontoauszug');
  await press(page, 'Buchen');
  await expect(page.getByText('Die Zahlung ist gebucht.')).toBeVisible();
  await openCase();
  await press(page, 'Erledigt');

  await portal.chargeAt('2027-05-24T09:00:00Z');
  await become(employer.email);
  await page.goto('/ladeauftraege');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: '31.05.2027' })).toContainText('Einzug am 31.05.2027');
  await expect(page.getByText(/Eine Lastschrift wurde zurückgegeben/)).toHaveCount(0);
  await expectFine(page);
});
