import type { Page } from '@playwright/test';
import type { businesses } from '#contract/operator/businesses/businesses.ts';
import type { bankAccounts, unclearMovements } from '#contract/reports/bank-statements/bank-statements.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { regionIban } from '#seeds/banks.ts';
import { camtXml } from '#tests/support/camt.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { Visitor } from '#tests/support/portal.ts';

// What waits is counted: a portal of its own, in which one test follows the other.
test.describe.configure({ mode: 'default' });
test.use({ hasOwnPortal: true, hasMoneyDesk: true });

const UNCLEAR = 100;

/** Somebody brings a statement of so many movements, of which the portal is sure of none. */
async function bringStatement(url: string, id: string, count: number, who = 'Zahlerin', from = 100): Promise<void> {
  const accounting = new Visitor(url);
  expect((await accounting.signIn('trolleymakerportal-login', 'rechnungswesen@demo.example')).status).toBe(200);
  const entries = Array.from({ length: count }, (_, at) => ({
    cents: at % 5 === 4 ? -(90 + at) : from + at,
    ref: `${id}-${at}`,
    name: `${who} ${at}`,
    text: at % 5 === 4 ? 'Entgelt' : at % 2 ? 'Teilzahlung L1-00001' : 'Danke',
  }));
  const xml = camtXml({ statements: [{ id, iban: regionIban(1), opening: 100_000, entries }] });
  const form = new FormData();
  form.set('bankFile', new File([xml], `${id}.xml`));
  const { status } = await accounting.post(`upload-bank-file?name=${id}.xml`, form);
  expect(status).toBe(200);
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Wartende Umsätze' });

test('accounting sees bank and books, and what each movement is @both-widths', async ({ page, portal, signIn }) => {
  await bringStatement(portal.url, `A-${test.info().project.name}`, 6);
  await signIn('rechnungswesen@demo.example');
  await page.goto('/bank?teil=umsätze');
  await expect(page.getByRole('table', { name: 'Kontoumsätze' })).toContainText('Zahlerin 0');
  await expect(page.getByRole('table', { name: 'Kontoumsätze' })).toContainText('+1,00');
  await expect(page.getByRole('table', { name: 'Kontoumsätze' })).toContainText('−0,94');
  await expectFine(page);
  await page.goto('/bank-klaeren');
  await expect(waiting(page)).toContainText('+1,00 €');
  await expect(waiting(page)).toContainText('−0,94 €');
  await expectFine(page);
});

test('accounting opens what was set aside with the keyboard alone, and reads why @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  await bringStatement(portal.url, `R-${test.info().project.name}`, 1, 'Umbucherin');
  const accounting = new Visitor(portal.url);
  await accounting.signIn('trolleymakerportal-login', 'rechnungswesen@demo.example');
  const { body } = await accounting.get<OutputOf<typeof unclearMovements>>('unclear-bank-movements');
  const { region, id } = body.movements.find(({ partyName }) => partyName === 'Umbucherin 0')!;
  const aside = await accounting.post('set-bank-movement-aside', { region, movement: id, reason: 'Umbuchung' });
  expect(aside.status).toBe(200);
  await signIn('rechnungswesen@demo.example');
  await page.goto('/bank?teil=umsätze');
  await page.getByRole('button', { name: `Umbucherin 0: Umsatz ${id} ansehen` }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Umsatz' });
  await panel.getByRole('button', { name: 'Wieder öffnen' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Grund').fill('Doch eine Zahlung');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Der Umsatz ist wieder unklar und kann neu zugeordnet werden.')).toBeVisible();
  await expect(panel).toContainText('Doch eine Zahlung. Davor nicht Sache des Portals');
  await expectFine(page);
});

test('accounting explains numbers of statements that are missing, with the keyboard alone @both-widths', async ({
  page,
  portal,
  signIn,
}) => {
  const accounting = new Visitor(portal.url);
  await accounting.signIn('trolleymakerportal-login', 'rechnungswesen@demo.example');
  for (const [number, day] of [
    ['41', '2026-10-05'],
    ['44', '2026-10-07'],
  ]) {
    const told = { id: `N-${number}`, iban: regionIban(1), number: number!, from: day!, until: day!, opening: 0, entries: [] };
    const form = new FormData();
    form.set('bankFile', new File([camtXml({ statements: [told] })], 'auszug.xml'));
    expect((await accounting.post('upload-bank-file?name=auszug.xml', form)).status).toBe(200);
  }
  await signIn('rechnungswesen@demo.example');
  await page.goto('/bank?teil=auszüge');
  await page.getByRole('button', { name: '44: Auszug vom' }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Kontoauszug' });
  await expect(panel).toContainText('Nr. 42 bis 43 von 2026');
  await expectFine(page);
  await panel.getByRole('button', { name: 'Nummern erklären' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Grund').fill('Die Bank zählt Kreditkartenabrechnungen mit');
  await expectFine(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel).toContainText(/Die Bank zählt Kreditkartenabrechnungen mit \(.+, .+\)/);
  await expect(panel.getByRole('button', { name: 'Nummern erklären' })).toHaveCount(0);
  await expectFine(page);
});

/** Two invoices of 11,90 EUR for a partner. Returns their numbers. */
async function issueTwo(accounting: Visitor): Promise<[string, string]> {
  const { rows } = (await accounting.get<OutputOf<typeof businesses>>('businesses?kind=partner')).body;
  const business = { kind: 'partner', id: rows.find(({ contractID }) => contractID === 'AP-1001')!.id };
  const performedOn = new Date().toISOString().slice(0, 10);
  const wanted = { kind: 'cards', business, text: 'Karten', quantity: '1', unit: '10,00', performedOn };
  const labels: string[] = [];
  for (let count = 0; count < 2; count++) {
    const { body } = await accounting.post<{ label: string }>('issue-invoice', { ...wanted, requestKey: crypto.randomUUID() });
    labels.push(body.label);
  }
  return labels as [string, string];
}

test('accounting says how much of a transfer is for which invoice @both-widths', async ({ page, portal, signIn }) => {
  const accounting = new Visitor(portal.url);
  await accounting.signIn('trolleymakerportal-login', 'rechnungswesen@demo.example');
  const labels = await issueTwo(accounting);
  await bringStatement(portal.url, `T-${test.info().project.name}`, 1, 'Teilerin', 2_000);
  await signIn('rechnungswesen@demo.example');
  await page.goto('/bank-klaeren');
  // Not the first one that waits: Enter chooses it, and decides nothing about the one that was chosen.
  await waiting(page).getByRole('button', { name: 'Teilerin 0' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Teilerin 0' })).toBeVisible();
  for (const label of labels) {
    await page.getByLabel('Anderen Posten suchen').fill(label);
    await page.getByRole('list', { name: 'Gefundene Posten' }).getByRole('button', { name: label }).press('Enter');
  }
  const [first, second] = labels.map((label) => page.getByLabel(`Davon für ${label}`));
  await expect(second!).toHaveAccessibleDescription('Bleibt das Feld leer: 8,10 €');
  await first!.fill('15,00');
  await expect(second!).toHaveAccessibleDescription('Bleibt das Feld leer: 5,00 €');
  await second!.fill('6');
  await expect(page.getByText('Das sind 1,00 € mehr, als der Umsatz hat.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zuordnen', exact: true })).toHaveCount(0);
  await first!.fill('9,50');
  await expect(page.getByText('Es bleiben 4,50 € übrig. Wählen Sie weitere Posten.')).toBeVisible();
  await second!.fill('');
  await expect(second!).toHaveAccessibleDescription('Bleibt das Feld leer: 10,50 €');
  await expectFine(page);
  await page.getByRole('button', { name: 'Zuordnen', exact: true }).press('Enter');
  await expect(waiting(page).getByText('Teilerin 0')).toHaveCount(0);
  const { invoices } = (await accounting.get<{ invoices: { label: string; openCents: number }[] }>('invoices')).body;
  const open = labels.map((label) => invoices.find((one) => one.label === label)!.openCents);
  expect(open).toEqual([240, 140]);
});

test(`accounting clears ${UNCLEAR} movements with the keyboard alone @any-width`, async ({ page, portal, signIn }) => {
  await bringStatement(portal.url, 'HUNDERT', UNCLEAR, 'Kundin');
  await signIn('rechnungswesen@demo.example');
  await page.goto('/bank-klaeren');
  const list = waiting(page);
  const left = async () => Number(/^\d+/.exec((await list.locator('p').first().textContent()) ?? '')?.[0] ?? 0);
  await expect(list.getByRole('button').first()).toBeVisible();
  const total = await left();
  expect(total).toBeGreaterThanOrEqual(UNCLEAR);
  let keys = 0;
  const press = async (key: string) => {
    keys++;
    await page.keyboard.press(key);
  };
  const began = Date.now();
  const chosen = list.locator('[aria-current]');
  for (let cleared = 0; cleared < UNCLEAR; cleared++) {
    const name = await chosen.textContent();
    const hasProposal = (await page.getByText('Dazu passt nichts, was offen ist.').count()) === 0;
    // What is open of an item changes with each decision: the list is read again before the next.
    const [reread] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/unclear-bank-movements')),
      press(hasProposal ? '1' : 'c'),
    ]);
    await reread.finished();
    // After the last one nothing is chosen any more.
    await expect.poll(() => chosen.allTextContents()).not.toContain(name);
  }
  const seconds = (Date.now() - began) / 1000;
  const perHour = Math.round((UNCLEAR / seconds) * 3600);
  console.log(`${UNCLEAR} movements, ${keys} keystrokes, ${seconds.toFixed(0)} s: ${perHour} an hour`);
  expect(keys / UNCLEAR).toBeLessThanOrEqual(2);
  expect(perHour).toBeGreaterThan(60);
  const staff = new Visitor(portal.url);
  await staff.signIn('trolleymakerportal-login', 'rechnungswesen@demo.example');
  const { body } = await staff.get<OutputOf<typeof bankAccounts>>('bank-accounts');
  const account = body.accounts.find(({ unclear, clarified }) => unclear + clarified > 0)!;
  expect(account.unclear).toBeLessThanOrEqual(total - UNCLEAR);
});
