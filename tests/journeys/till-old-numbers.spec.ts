import { groupDigits } from '#contract/common/group-digits.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

// Once a region has old numbers, its tills ask for them, too: other journeys would see other words.
test.use({ hasOwnPortal: true });

test('a card of a former provider is asked and redeemed by its old number, and an unknown one is refused @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.takeOverCards(['T-4001;aktiv;12,50', 'T-4002;gesperrt;7,00']);
  await signIn('kasse@demo.example');
  await page.goto('/buchung');
  const field = page.getByLabel('Kartennummer');
  await expect(field).toBeFocused();

  await page.keyboard.type('471199');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ungültige Kartennummer!')).toBeVisible();
  await expect(page.getByText('Die Abfrage hat keine Karte ergeben.')).toBeVisible();

  await expect(field).toBeFocused();
  await page.keyboard.type('t-4001');
  await page.keyboard.press('Enter');
  const told = page.getByText(/^Karte wurde übernommen: Karte 1761[\d\s]+, alte Nummer T-?4001$/i);
  await expect(told).toBeVisible();
  const ours = (await told.innerText()).replace(/, alte Nummer.*/i, '').replace(/\D/g, '');
  expect(ours).toMatch(/^1761\d{11}$/);
  await expect(page.getByRole('heading', { name: 'Guthaben', exact: true }).locator('+ p')).toHaveText('12,50 €');
  await expect(told).toContainText(groupDigits(ours));
  await expectFine(page);

  await page.getByLabel('Betrag für Guthaben einlösen').fill('2,50');
  await page.keyboard.press('Enter');
  const receipt = page.getByRole('dialog');
  await expect(receipt.getByText('Buchung erfolgreich!')).toBeVisible();
  await expect(receipt.getByText('Neues Guthaben:')).toContainText('10,00 €');
  await page.keyboard.press('Enter');
  await expect(receipt).toBeHidden();
  // It is told until the card is used.
  await expect(field).toBeFocused();
  await page.keyboard.type('T4001');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Karte 1761[\d\s]+, alte Nummer T4001$/)).toBeVisible();

  // One that was locked there is locked here.
  await field.fill('T4002');
  await field.press('Enter');
  await expect(page.getByText(/alte Nummer T4002$/)).toBeVisible();
  await expect(page.getByText('Diese Karte ist gesperrt.')).toBeVisible();
});
