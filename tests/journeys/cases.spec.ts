import { caseWishes } from '#tests/support/case-wishes.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { Visitor } from '#tests/support/portal.ts';

// What the queue holds is asserted: a portal of its own.
test.use({ portalSettings: { CALLS_PER_MINUTE: '99998' } });

/** People of the demo who want something, away from the browser. */
async function openWishes(url: string) {
  const signedIn = async (door: string, email: string) => {
    const visitor = new Visitor(url);
    expect((await visitor.signIn(door, email)).status).toBe(200);
    return visitor;
  };
  const customer = await signedIn('customer-login', 'kundin@demo.example');
  const till = await signedIn('partner-login', 'kasse@demo.example');
  const staff = await signedIn('trolleymakerportal-login', 'betrieb@demo.example');
  const { body } = await customer.get<{ cardIDs: { cardId: string }[] }>('session');
  return { ...caseWishes({ customer, till, staff }), ownCard: body.cardIDs[0]!.cardId, staff };
}

test('a transfer, a correction and a message are decided one after the other, with the keyboard alone', async ({
  page,
  portal,
  signIn,
  freshCard,
}) => {
  // Three cases, each looked at by axe in several states.
  test.slow();
  const { askForTransfer, askForCorrection, write, ownCard } = await openWishes(portal.url);
  const message = await write('Wann kommt meine Karte?');
  const correction = await askForCorrection((await portal.produceCard()).cardNumber);
  const transfer = await askForTransfer(freshCard.cardNumber, ownCard);

  await signIn('support@demo.example');
  await page.goto('/vorgaenge');
  await expect(page.getByRole('row', { name: new RegExp(`^${transfer} Guthabenübertragung`) })).toBeVisible();
  await expectFine(page);
  await page.keyboard.press('f');
  await page.keyboard.type('gibt es nicht');
  await expect(page.getByText('Keine Vorgänge gefunden.')).toBeVisible();
  await expectFine(page);
  await page.getByLabel('Suche', { exact: true }).fill('');
  await expect(page.getByRole('link', { name: String(transfer), exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: String(transfer), exact: true }).focus();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: String(correction), exact: true })).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');

  const heading = (number: number) => page.getByRole('heading', { level: 1, name: new RegExp(`^Vorgang ${number}:`) });
  await expect(heading(transfer)).toBeFocused();
  await expectFine(page);
  await page.keyboard.press('a');
  await expect(page.getByLabel(/^Produktionsnummer der Karte/)).toBeFocused();
  await expect(page.getByText('wir haben 20,00 € auf Ihre Karte')).toBeVisible();
  await page.keyboard.type('FALSCH');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Diese Produktionsnummer steht nicht auf der Karte.')).toBeVisible();
  await expectFine(page);
  await page.getByLabel(/^Produktionsnummer der Karte/).fill(freshCard.productionNumber);
  await page.keyboard.press('Enter');

  await expect(heading(correction)).toBeFocused();
  await expect(page.getByText(`Vorgang ${transfer}: Übertragen ist erledigt.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Gebucht wurde' })).toContainText('50,00 €');
  await expect(page.getByRole('region', { name: 'Richtig wäre gewesen' })).toContainText('5,00 €');
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Jetzt korrigieren' })).toBeFocused();
  await expectFine(page);
  await page.keyboard.press('Enter');

  await expect(heading(message)).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByText('Es geht keine E-Mail hinaus.')).toBeVisible();
  await page.getByRole('button', { name: 'Doch nicht' }).press('Enter');
  await page.keyboard.press('a');
  await page.keyboard.type('Sie ist unterwegs.');
  await expect(page.getByRole('article')).toContainText('Guten Tag Frau Demo,\n\nSie ist unterwegs.');
  await expectFine(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Das war der letzte offene Vorgang.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText('Sie ist unterwegs.');
  await expectFine(page);

  await page.keyboard.press('u');
  await expect(page.getByText('Nichts wartet. Alles ist entschieden.')).toBeVisible();
  await page.getByLabel('Stand').selectOption('Entschieden');
  await expect(page.getByRole('row', { name: new RegExp(`^${message} `) })).toContainText('erledigt');
  await expectFine(page);
});

test('two people on one case: it is taken over only after a question', async ({ page, portal, signIn }) => {
  const { write, look, staff } = await openWishes(portal.url);
  const number = await write('Wer kümmert sich?');
  await signIn('support@demo.example');
  await page.goto(`/vorgang?nummer=${number}`);
  await page.getByRole('button', { name: 'Übernehmen' }).press('Enter');
  await expect(page.getByText('Sie bearbeiten diesen Vorgang.')).toBeVisible();
  await staff.post('take-case', { number, takeOver: true });
  await page.reload();
  await expect(page.getByText('Bea Demo bearbeitet diesen Vorgang.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Antworten' })).toHaveCount(0);
  await expectFine(page);
  await page.keyboard.press('t');
  const question = page.getByRole('dialog', { name: 'Vorgang übernehmen?' });
  await expect(question).toBeVisible();
  await expectFine(page);
  await question.getByRole('button', { name: 'Übernehmen' }).press('Enter');
  await expect(page.getByText('Sie bearbeiten diesen Vorgang.')).toBeVisible();
  expect(await look(number)).toMatchObject({ isMine: false });
  // Whoever hits keys by chance switches them off.
  await page.getByText('Tastenkürzel', { exact: true }).press('Enter');
  await page.getByLabel('Tastenkürzel benutzen').press(' ');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('t');
  await expect(page.getByText('Sie bearbeiten diesen Vorgang.')).toBeVisible();
  await page.getByRole('button', { name: 'Zurückgeben' }).press('Enter');
  await expect(page.getByText('Noch bearbeitet ihn niemand.')).toBeVisible();

  await page.goto('/vorgang?nummer=999999');
  await expect(page.getByText('Diesen Vorgang gibt es nicht.')).toBeVisible();
  await expectFine(page);
});
