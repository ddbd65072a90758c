import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import type { ArchivedDocument } from '#contract/reports/documents/documents.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

const YEAR = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', year: 'numeric' }).format(new Date());

// One portal of these settings is enough: the tests go one after the other, in one worker.
test.describe.configure({ mode: 'default' });
test.use({ hasStatements: true });

const list = async (page: Page): Promise<ArchivedDocument[]> =>
  (await page.request.get('/api/partner-employer-documents')).json();

const yearOf = ({ date }: ArchivedDocument) => date.slice(-4);

test('accounting finds the statements of a year and downloads one under its name, by keyboard @both-widths', async ({
  page,
  signIn,
}) => {
  await signIn('buchhaltung@demo.example');
  const documents = await list(page);
  expect(documents.map(({ name }) => name)).toEqual(['Abrechnung 1-00002', 'Abrechnung 1-00001']);
  await page.goto('/dokumente');
  const years = page.getByRole('tabpanel', { name: 'Abrechnungen' }).getByLabel('Jahr', { exact: true });
  await expect(years).toHaveValue(YEAR);
  for (const document of documents) {
    await years.selectOption(yearOf(document));
    const table = page.getByRole('table', { name: `Dokumente des Jahres ${yearOf(document)}` });
    await expect(table.getByRole('columnheader')).toHaveText(['Zeitraum', 'Name', 'Betrag', 'Zahlung', 'Stand', 'Download']);
    await expect(table.getByRole('row', { name: new RegExp(document.name) })).toContainText(
      /(Überweisung|Einzug) (am|fällig seit)/,
    );
    await expectFine(page);
  }

  const [, first] = documents;
  const button = page.getByRole('button', { name: new RegExp(`^PDF herunterladen: ${first!.name}$`) });
  await button.focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe(`${first!.name}.pdf`);
  const paper = await getDocumentProxy(new Uint8Array(fs.readFileSync(await download.path())));
  const { text } = await extractText(paper, { mergePages: true });
  for (const shown of ['Abrechnung 1-00001', first!.date, 'Buchhandlung am Marktplatz', 'Einzug von Ihrem Konto', '20,00 €'])
    expect(text.replace(/\s+/g, ' ')).toContain(shown);
  await expect(page.getByText('Das Dokument wurde heruntergeladen.')).toBeVisible();
});

test('a statement opens on its bookings, with the signs of the transactions, in one press @both-widths', async ({
  page,
  signIn,
}) => {
  await signIn('buchhaltung@demo.example');
  const documents = await list(page);
  const first = documents.at(-1)!;
  await page.goto('/dokumente');
  await page.getByRole('tabpanel', { name: 'Abrechnungen' }).getByLabel('Jahr', { exact: true }).selectOption(yearOf(first));
  const row = page.getByRole('row', { name: new RegExp(first.name) });
  await expect(row).toContainText('−20,00');
  await row.getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { name: first.name })).toBeFocused();
  // The card got what the shop owes.
  await expect(page.getByRole('table', { name: 'Buchungen' }).locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('tbody td[data-column="amount"]')).toHaveText('+20,00');
  await expect(page.getByText('Zusammen').locator('..')).toContainText('−20,00 €');
  await expectFine(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dokumentenarchiv' })).toBeVisible();
});

test('invoices are to come, and the tabs go by arrow keys @both-widths', async ({ page, signIn }) => {
  await signIn('arbeitgeber@demo.example');
  await page.goto('/dokumente');
  await expect(page.getByText(`Für das Jahr ${YEAR} gibt es noch keine Ladeaufträge.`)).toBeVisible();
  await page.getByRole('tab', { name: 'Ladeaufträge' }).focus();
  await page.keyboard.press('ArrowRight');
  const invoices = page.getByRole('tab', { name: 'Rechnungen', exact: true });
  await expect(invoices).toBeFocused();
  await expect(invoices).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Wir bitten noch um etwas Geduld.')).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Rechnungen' }).getByLabel('Jahr', { exact: true })).toHaveValue(YEAR);
  await expectFine(page);
  // Which tab is on show stands in the address.
  await expect(page).toHaveURL(/art=/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Ladeaufträge' })).toBeFocused();
  await expect(page).not.toHaveURL(/art=/);
  await page.goBack();
  await expect(invoices).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(page.getByText('Wir bitten noch um etwas Geduld.')).toBeVisible();
});

test(
  'says what went wrong with a download or with the list, and lets try again',
  { tag: '@any-width' },
  async ({ page, signIn }) => {
    await signIn('partner@demo.example');
    await page.route('**/api/partner-employer-documents', (route) => route.fulfill({ status: 502, body: '' }));
    await page.goto('/dokumente');
    await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
    await expectFine(page);
    await page.unroute('**/api/partner-employer-documents');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    const [newest] = await list(page);
    await page.getByRole('tabpanel', { name: 'Abrechnungen' }).getByLabel('Jahr', { exact: true }).selectOption(yearOf(newest!));
    // Somebody else's, for all the server says.
    await page.route('**/api/partner-employer-documents', (route) => route.continue({ postData: { gguid: randomUUID() } }));
    await page
      .getByRole('button', { name: /^PDF herunterladen/ })
      .first()
      .click();
    await expect(page.getByText('Das Dokument wurde nicht gefunden.')).toBeVisible();
  },
);

test('a cashier has no archive', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('kasse@demo.example');
  await page.goto('/dokumente');
  await expect(page.getByText('Sie sind nicht berechtigt diese Seite aufzurufen.')).toBeVisible();
});
