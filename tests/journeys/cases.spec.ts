import { caseWishes } from '#tests/support/case-wishes.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { Visitor } from '#tests/support/portal.ts';

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });

// Which cases are open is asserted: a portal of its own.
test.use({ hasOwnPortal: true });

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
  return { ...caseWishes({ customer, till, staff }), staff };
}

test('the list of cases is narrowed, walked by keys, and worked through to its end with the keyboard alone @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  const { write } = await openWishes(portal.url);
  // What waits longest comes first.
  const oldest = await write('Wann kommt meine Karte?');
  const newest = await write('Und wo gilt sie?');

  await signIn('support@demo.example');
  await page.goto('/vorgaenge');
  const linkTo = (number: number) => page.getByRole('link', { name: String(number), exact: true });
  await expect(page.getByRole('row', { name: new RegExp(`^(Nummer: )?${oldest} (Art: )?Nachricht`) })).toBeVisible();
  await expectFine(page);
  // A press anywhere in a row opens its case.
  await page.getByRole('cell', { name: /Wann kommt meine Karte/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^Vorgang ${oldest}:`) })).toBeVisible();
  await page.goBack();
  await expect(linkTo(oldest)).toBeVisible();
  await page.keyboard.press('f');
  await page.keyboard.type('gibt es nicht');
  await expect(page.getByText('Keine Vorgänge gefunden.')).toBeVisible();
  await expectFine(page);
  await page.getByLabel('Suchen', { exact: true }).fill('');
  await expect(linkTo(oldest)).toBeVisible();
  await linkTo(oldest).focus();
  await page.keyboard.press('j');
  await expect(linkTo(newest)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');

  const heading = (number: number) => page.getByRole('heading', { level: 1, name: new RegExp(`^Vorgang ${number}:`) });
  await expect(heading(oldest)).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByText('Es geht keine E-Mail hinaus.')).toBeVisible();
  await page.getByRole('button', { name: 'Doch nicht' }).press('Enter');
  await page.keyboard.press('n');
  await expect(heading(newest)).toBeFocused();
  await page.keyboard.press('a');
  await page.keyboard.type('Sie ist unterwegs.');
  await expect(page.getByRole('article')).toContainText('Guten Tag Frau Demo,\n\nSie ist unterwegs.');
  await expectFine(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(oldest)).toBeFocused();
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Jetzt ohne Antwort schließen' }).press('Enter');
  await expect(page.getByText('Das war der letzte offene Vorgang.')).toBeVisible();
  await expectFine(page);

  await page.keyboard.press('u');
  await expect(page.getByText('Nichts wartet. Alles ist entschieden.')).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Stand').selectOption('Entschieden');
  await expect(page.getByRole('row', { name: new RegExp(`^(Nummer: )?${newest} `) })).toContainText('erledigt');
  await linkTo(newest).press('Enter');
  await expect(page.getByRole('region', { name: 'Verlauf' })).toContainText('Sie ist unterwegs.');
  await expectFine(page);
});

test('who has gone elsewhere while a decision is sent stays there', { tag: '@any-width' }, async ({ page, portal, signIn }) => {
  const { write } = await openWishes(portal.url);
  const number = await write('Erledigt sich von selbst');
  await write('Kommt danach');
  await signIn('support@demo.example');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/decide-case', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(`/vorgang?nummer=${number}`);
  await page.getByRole('button', { name: 'Ohne Antwort schließen', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Jetzt ohne Antwort schließen' }).press('Enter');
  await page.getByRole('link', { name: 'Impressum' }).first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
  gate.resolve();
  await expect(page.getByText(`Vorgang ${number}: Ohne Antwort schließen ist erledigt.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
  await expect(page).toHaveURL(/\/imprint/);
});

test(
  'two people on one case: it is taken over only after a question',
  { tag: '@any-width' },
  async ({ page, portal, signIn }) => {
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
    // What lies behind it gets no keys before it has gone.
    await expect(question).toBeHidden();
    expect(await look(number)).toMatchObject({ isMine: false });
    // People who hit keys by chance can switch them off.
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
  },
);
