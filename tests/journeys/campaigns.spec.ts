import { groupDigits } from '#contract/common/group-digits.ts';
import { confirmByManagement, press } from '#tests/support/desk-acts.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { giveGifts, runCampaign } from '#tests/support/run-campaign.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
// Cards of the demo get gifts: other journeys would see other balances.
test.use({ hasOwnPortal: true });

/** TT.MM.JJJJ, so many days from now. */
const day = (days: number) => new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium' }).format(Date.now() + days * 86_400_000);

/** A card of kundin@demo.example. */
const HELD = '176100000000113';

test('two start a campaign, one gives to pasted cards, and till and wallet tell what counts where @both-widths', async ({
  page,
  portal,
  signIn,
  freshCard,
}) => {
  await signIn('rechnungswesen@demo.example');
  await page.goto('/kampagnen');
  await expect(page.getByText('Es gibt noch keine Kampagne.')).toBeVisible();
  await page.getByLabel('Region', { exact: true }).selectOption('lahr');
  await press(page, 'Kampagne anlegen');
  await expect(page.getByText('Bitte geben Sie einen Namen mit mindestens drei Zeichen an.').first()).toBeVisible();
  await expectFine(page);
  await page.getByLabel('Name der Kampagne').fill('Gesund durch den Winter');
  await page.getByLabel('Wer bezahlt die Geschenke?').fill('Stadt Lahr');
  await page.getByLabel('Geschenk je Karte').fill('10,00');
  await page.getByLabel('Budget').fill('100,00');
  await page.getByLabel('Erster Tag', { exact: true }).fill(day(-1));
  await page.getByLabel('Letzter Tag', { exact: true }).fill(day(20));
  await page.getByLabel('Einlösbar bis', { exact: true }).fill(day(30));
  await page.getByLabel('Wo gelten die Geschenke?').selectOption('nur bei Partnern bestimmter Kategorien');
  await page.getByRole('checkbox', { name: 'Apotheke & Sanitätshaus' }).check();
  await expectFine(page);
  await press(page, 'Kampagne anlegen');

  await expect(page.getByRole('heading', { name: 'Kampagne „Gesund durch den Winter“' })).toBeVisible();
  await press(page, 'Kampagne ändern');
  const changing = page.getByRole('dialog', { name: 'Kampagne ändern' });
  await changing.getByLabel('Budget').fill('200,00');
  await expectFine(page);
  await changing.getByRole('button', { name: 'Änderungen speichern' }).press('Enter');
  await expect(page.getByText('Die Kampagne ist geändert.')).toBeVisible();
  await press(page, 'Kampagne starten');
  await page.getByRole('dialog').getByLabel('Grund').fill('Winter');
  await page.getByRole('dialog').getByRole('button', { name: 'Starten' }).press('Enter');
  await expect(page.getByText('Ein Auftrag wartet auf die Freigabe durch eine zweite Person:')).toBeVisible();
  await expectFine(page);
  await confirmByManagement(portal.url);

  await page.reload();
  await page.getByLabel('Kartennummern').fill(`${groupDigits(freshCard.cardNumber)}\n${HELD}\n${HELD}\nHallo!`);
  await press(page, 'Karten prüfen');
  const giving = page.getByRole('region', { name: 'Geschenke geben' });
  await expect(giving.getByText('2 Karten bekommen je 10,00 €, zusammen 20,00 €.')).toBeVisible();
  await expect(giving.getByText('steht mehrmals in der Liste')).toBeVisible();
  await expect(giving.getByText('keine gültige Kartennummer')).toBeVisible();
  await expectFine(page);
  await press(page, '2 Geschenke geben');
  const dialog = page.getByRole('dialog', { name: 'Geschenke geben' });
  await dialog.getByLabel('Grund').fill('Liste der Stadt');
  await expectFine(page);
  await dialog.getByRole('button', { name: '2 Geschenke geben' }).press('Enter');
  await expect(giving.getByText('2 Geschenke gegeben.')).toBeVisible();
  await expect(page.getByText('Vom Budget noch frei').locator('+ dd')).toHaveText('180,00 €');
  await expectFine(page);
  await giveGifts(portal.url, await runCampaign(portal.url), [freshCard.cardNumber]);

  await page.context().clearCookies();
  await signIn('kasse@demo.example');
  await page.goto('/buchung');
  const cardField = page.getByLabel('Kartennummer');
  await cardField.fill(freshCard.cardNumber);
  await cardField.press('Enter');
  await expect(page.getByText('hier einlösbar 5,00 €')).toBeVisible();
  await expect(page.getByText('10,00 € gelten nur bei Partnern der Kategorie Apotheke & Sanitätshaus.')).toBeVisible();
  await expectFine(page);
  const amount = page.getByLabel('Betrag für Guthaben einlösen');
  await amount.fill('6,00');
  await expect(page.getByText('6,00 € einlösen: dafür fehlen 1,00 €')).toBeVisible();
  await amount.press('Enter');
  await expect(page.getByText('Es ist nicht ausreichend Guthaben auf der Karte. Hier einlösbar: 5,00 €.')).toBeVisible();
  await expectFine(page);
  await page.keyboard.press('Enter');
  await amount.fill('4,00');
  await amount.press('Enter');
  await expect(page.getByText('Buchung erfolgreich!')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('F4');
  const storno = page.getByRole('dialog', { name: 'Storno' });
  await storno
    .getByRole('button', { name: /Einlösung 4,00 €/ })
    .first()
    .press('Enter');
  await storno.getByLabel('Falscher Betrag').check();
  await storno.getByRole('button', { name: '4,00 € stornieren' }).press('Enter');
  await expect(storno.getByText('Neues Guthaben:')).toContainText('15,00 €');
  await storno.getByRole('button', { name: 'OK' }).press('Enter');
  await cardField.fill(freshCard.cardNumber);
  await cardField.press('Enter');
  await expect(page.getByText('hier einlösbar 5,00 €')).toBeVisible();

  await page.context().clearCookies();
  await signIn('kundin@demo.example');
  await page.goto('/dashboard');
  const gifts = page.getByRole('list', { name: 'Geschenke auf dieser Karte' });
  await expect(gifts).toContainText(
    `davon 10,00 € aus „Gesund durch den Winter“, einlösbar nur bei Partnern der Kategorie Apotheke & Sanitätshaus bis ${day(30)}`,
  );
  await expect(page.getByText('Geschenk', { exact: true }).first()).toBeVisible();
  await expectFine(page);
});

test('accounting takes a gift back and stops the campaign @both-widths', async ({ page, portal, signIn, freshCard }) => {
  const id = await runCampaign(portal.url, { name: 'Frühlingsfest' });
  await giveGifts(portal.url, id, [freshCard.cardNumber]);
  await signIn('rechnungswesen@demo.example');
  await page.goto(`/kampagne?nummer=${id}`);
  await press(page, `Zurücknehmen: ${groupDigits(freshCard.cardNumber)}`);
  const dialog = page.getByRole('dialog', { name: 'Geschenk zurücknehmen' });
  await expect(dialog).toContainText('gehen 5,00 € zurück');
  await dialog.getByLabel('Grund').fill('Falsche Karte');
  await expectFine(page);
  await dialog.getByRole('button', { name: 'Zurücknehmen' }).press('Enter');
  await expect(page.getByText('Das Geschenk ist zurückgenommen.')).toBeVisible();
  await expect(page.getByText('Nicht genutzt, nicht zu bezahlen').locator('+ dd')).toHaveText('5,00 €');
  await press(page, 'Kampagne anhalten');
  await page.getByRole('dialog').getByLabel('Grund').fill('Das Fest fällt aus.');
  await page.getByRole('dialog').getByRole('button', { name: 'Anhalten' }).press('Enter');
  await expect(page.getByText('Die Kampagne ist angehalten.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Geschenke geben' })).toHaveCount(0);
  await expectFine(page);
});

test('the contractor of the region reads what its campaigns gave @both-widths', async ({ page, portal, signIn, freshCard }) => {
  const id = await runCampaign(portal.url, { name: 'Lichterfest' });
  await giveGifts(portal.url, id, [freshCard.cardNumber]);
  await signIn('auftraggeber@demo.example');
  await page.goto('/auftraggeber-auswertungen');
  const row = page.getByRole('table', { name: 'Kampagnen' }).getByRole('row', { name: 'Lichterfest' });
  await expect(row).toContainText('1 Geschenk');
  await expect(row).toContainText('5,00 €');
  await expectFine(page);
});

test('a campaign gives for a top-up: planned, told at the till, on the booking’s sheet, and taken back by a Storno @both-widths', async ({
  page,
  portal,
  signIn,
  freshCard,
}) => {
  await signIn('rechnungswesen@demo.example');
  await page.goto('/kampagnen');
  await page.getByLabel('Region', { exact: true }).selectOption('lahr');
  await page.getByLabel('Wer bekommt ein Geschenk?').selectOption('wer an einer Kasse mindestens einen Betrag auflädt');
  await press(page, 'Kampagne anlegen');
  await expect(page.getByText('Bitte geben Sie einen Betrag bis 250,00 € an.').first()).toBeVisible();
  await page.getByLabel('Aufladung mindestens').fill('50,00');
  await expectFine(page);
  const id = await runCampaign(portal.url, { name: '5 auf 50', givenFor: 'top-up', topUp: '50,00' });
  await page.goto(`/kampagne?nummer=${id}`);
  await expect(page.getByText('wer an einer Kasse mindestens 50,00 € auflädt')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Geschenke geben' })).toHaveCount(0);
  await expect(page.getByText(/100,00 € sind offen, fällig am .*, Verwendungszweck K1-/)).toBeVisible();
  await expectFine(page);
  await page.goto('/offene-posten?art=campaign');
  await expect(page.getByRole('row', { name: /Stadt Lahr.*Kampagne/ }).last()).toContainText('+100,00');
  await expectFine(page);

  await page.context().clearCookies();
  // Everybody reads it where the shops stand, and card holders among what their card brings.
  await page.goto('/partner-finden?region=lahr');
  await page.getByText('5,00 € für eine Aufladung ab 50,00 €').click();
  await expect(page.getByText('„5 auf 50“')).toBeVisible();
  await expectFine(page);
  await signIn('kundin@demo.example');
  await page.goto('/vorteile');
  await expect(page.getByText('5,00 € für eine Aufladung ab 50,00 €')).toBeVisible();
  await expectFine(page);

  await page.context().clearCookies();
  await signIn('kasse@demo.example');
  await page.goto('/buchung');
  const cardField = page.getByLabel('Kartennummer');
  await cardField.fill(freshCard.cardNumber);
  await cardField.press('Enter');
  const amount = page.getByLabel('Betrag für Guthaben aufladen');
  await expect(amount).toBeFocused();
  // An empty card is asked about unless topping up was chosen.
  await page.keyboard.press('F3');
  await amount.fill('50,00');
  await amount.press('Enter');
  await expect(page.getByText('Dazu geschenkt: 5,00 € aus „5 auf 50“')).toBeVisible();
  await expectFine(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('F4');
  const storno = page.getByRole('dialog', { name: 'Storno' });
  await storno
    .getByRole('button', { name: /Aufladung 50,00 €/ })
    .first()
    .press('Enter');
  await storno.getByLabel('Falscher Betrag').check();
  await storno.getByRole('button', { name: '50,00 € stornieren' }).press('Enter');
  await expect(storno.getByText('Geschenk zurückgenommen: 5,00 € aus „5 auf 50“')).toBeVisible();
  await expectFine(page);
});

test('the sheet of a booking says what of it was a gift @both-widths', async ({ page, portal, signIn }) => {
  await giveGifts(portal.url, await runCampaign(portal.url, { name: 'Laternenfest' }), [HELD]);
  await signIn('kundin@demo.example');
  await page.goto('/dashboard');
  await page.getByRole('list', { name: 'Letzte Buchungen' }).getByRole('button').first().press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Geschenk' });
  await expect(sheet.getByText('davon aus „Laternenfest“')).toBeVisible();
  await expectFine(page);
});
