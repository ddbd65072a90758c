import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { axeFindings, expect, test } from '#tests/support/journey.ts';

const YEAR = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', year: 'numeric' }).format(new Date());
const LAST_YEAR = String(Number(YEAR) - 1);
const NAMES = ['Abrechnung 1-00463', 'Abrechnung 1-00457', 'Abrechnung 1-00301'];
const GGUID = '00000000-0000-4000-8000-00000000000';

async function expectFine(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()!.width);
}

/** Two statements of this year and one of the last, and a paper, in the answers of the server: the demo of the tests has no past. */
async function pretendStatements(page: Page): Promise<void> {
  const dates = [`09.02.${YEAR}`, `26.01.${YEAR}`, `15.12.${LAST_YEAR}`];
  const documents = NAMES.map((name, index) => ({
    name,
    documentType: 'Abrechnung',
    date: dates[index],
    gguid: `${GGUID}${index}`,
  }));
  await page.route('**/api/partner-employer-documents', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: documents })
      : route.fulfill({ contentType: 'application/pdf', body: `%PDF-1.7 ${route.request().postDataJSON().gguid}` }),
  );
}

test('accounting finds the statements of a year and downloads one under its name, by keyboard', async ({ page, signIn }) => {
  await signIn('buchhaltung@demo.example');
  await pretendStatements(page);
  await page.goto('/dokumente');
  const table = page.getByRole('table', { name: `Dokumente des Jahres ${YEAR}` });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table).toContainText(`09.02.${YEAR}`);
  await expectFine(page);

  await page.getByRole('tabpanel', { name: 'Abrechnungen' }).getByLabel('Jahr', { exact: true }).selectOption(LAST_YEAR);
  const button = page.getByRole('button', { name: new RegExp(`^Herunterladen ?: ${NAMES[2]}$`) });
  await button.focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe(`${NAMES[2]}.pdf`);
  expect(fs.readFileSync(await download.path(), 'utf8')).toBe(`%PDF-1.7 ${GGUID}2`);
  await expect(page.getByText('Das Dokument wurde heruntergeladen.')).toBeVisible();
});

test('invoices are to come, and the tabs go by arrow keys', async ({ page, signIn }) => {
  await signIn('arbeitgeber@demo.example');
  await page.goto('/dokumente');
  await expect(page.getByText(`Für das Jahr ${YEAR} gibt es noch keine Abrechnungen.`)).toBeVisible();
  await page.getByRole('tab', { name: 'Abrechnungen' }).focus();
  await page.keyboard.press('ArrowRight');
  const invoices = page.getByRole('tab', { name: 'Rechnungen', exact: true });
  await expect(invoices).toBeFocused();
  await expect(invoices).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Wir bitten noch um etwas Geduld.')).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: 'Rechnungen' }).getByLabel('Jahr', { exact: true })).toHaveValue(YEAR);
  await expectFine(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Abrechnungen' })).toBeFocused();
});

test('says what went wrong with a download or with the list, and lets try again', async ({ page, signIn }) => {
  await signIn('partner@demo.example');
  await page.route('**/api/partner-employer-documents', (route) =>
    route.fulfill({ status: 500, json: { errorMessage: 'Kaputt.', errorCode: 'X', requestId: 'x' } }),
  );
  await page.goto('/dokumente');
  await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
  await expectFine(page);
  await page.unroute('**/api/partner-employer-documents');
  await pretendStatements(page);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.unroute('**/api/partner-employer-documents');
  // The real server knows no such document.
  await page
    .getByRole('button', { name: /Herunterladen/ })
    .first()
    .click();
  await expect(page.getByText('Das Dokument wurde nicht gefunden.')).toBeVisible();
});

test('a cashier has no archive', async ({ page, signIn }) => {
  await signIn('kasse@demo.example');
  await page.goto('/dokumente');
  await expect(page.getByText('Sie sind nicht berechtigt diese Seite aufzurufen.')).toBeVisible();
});
