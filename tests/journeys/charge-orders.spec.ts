import { expect, expectFine, test } from '#tests/support/journey.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
test.use({ hasMoneyDesk: true });

const EMPLOYER = 'arbeitgeber@demo.example';

test('an employer sees what is due and takes its paper; accounting books the payment, with the keyboard alone @both-widths', async ({
  page,
  signIn,
}) => {
  const become = async (email: string) => {
    await page.context().clearCookies();
    await signIn(email);
  };
  await become(EMPLOYER);
  await page.goto('/ladeauftraege');
  await page.getByRole('button', { name: 'Je Monat' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Summe je Monat' })).toBeVisible();
  const running = page.getByRole('table', { name: 'Läuft gerade' }).getByRole('row', { name: /L1-00001/ });
  await expect(running).toContainText('zu zahlen bis 30.11.2098');
  await expect(running).toContainText('sobald bezahlt ist');
  await expectFine(page);
  await page.getByRole('link', { name: 'L1-00001' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Ladeauftrag L1-00001' })).toBeVisible();
  await expect(page.getByText('Verwendungszweck L1-00001')).toBeVisible();
  await expectFine(page);
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Zahlungsaufforderung mit QR-Code' }).press('Enter'),
  ]);
  expect(paper.suggestedFilename()).toBe('Ladeauftrag L1-00001.pdf');
  await page.goto('/dokumente');
  await expect(page.getByRole('row', { name: /Ladeauftrag L1-00001/ })).toBeVisible();

  await become('rechnungswesen@demo.example');
  await page.goto('/arbeitgeber-ladeauftraege');
  await expectFine(page);
  await page.goto('/offene-posten');
  await expect(page.getByRole('row', { name: /L1-00001/ })).toContainText('100,00');
  await expectFine(page);
  await page.getByRole('link', { name: 'Ladeauftrag L1-00001' }).press('Enter');
  // The list has such a button, too.
  await expect(page.getByRole('heading', { name: 'Ladeauftrag L1-00001' })).toBeVisible();
  await page.getByRole('button', { name: 'Zahlung buchen' }).press('Enter');
  await page.getByLabel('Betrag in Euro').fill('40,00');
  await page.getByLabel('Text der Bank').fill('L1-00001');
  await page.getByLabel('Grund').fill('Teilzahlung');
  await page.getByRole('button', { name: 'Buchen', exact: true }).press('Enter');
  await expect(page.getByText('Die Zahlung ist gebucht.')).toBeVisible();
  await expect(page.getByText('60,00 €', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Zahlung buchen' }).press('Enter');
  await expect(page.getByLabel('Betrag in Euro')).toHaveValue('60,00');
  await page.getByLabel('Text der Bank').fill('L1-00001');
  await page.getByLabel('Grund').fill('Kontoauszug');
  await expectFine(page);
  await page.getByRole('button', { name: 'Buchen', exact: true }).press('Enter');
  await expect(page.getByText('Die Zahlung ist gebucht.')).toBeVisible();
  await expectFine(page);

  await page.goto('/arbeitgeber-ladeauftraege');
  await page.getByRole('link', { name: 'L1-00002' }).press('Enter');
  await page
    .getByRole('button', { name: /^Zurücknehmen/ })
    .first()
    .press('Enter');
  await page.getByLabel('Betrag in Euro').fill('20,00');
  await page.getByLabel('Grund, den Arbeitgeber und Karteninhaber lesen').fill('Zu viel geladen.');
  await expectFine(page);
  await page.getByRole('button', { name: 'Vorgang eröffnen' }).press('Enter');
  await expect(page.getByText(/Vorgang \d+ ist eröffnet/)).toBeVisible();
  await page.goto('/vorgaenge?art=charge-correction');
  await page
    .getByRole('row', { name: /20,00 €/ })
    .getByRole('link')
    .first()
    .press('Enter');
  await expect(page.getByText('Zu viel geladen.')).toBeVisible();
  await expectFine(page);

  await become(EMPLOYER);
  await page.goto('/ladeauftraege');
  await expect(page.getByRole('row', { name: /L1-00001/ })).toContainText(/bezahlt|geladen/);
});
