import { groupDigits } from '#contract/common/group-digits.ts';
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectFine, test } from '#tests/support/journey.ts';

const batches = (page: Page) => page.getByRole('table', { name: 'Produktionsaufträge' });

/** The lines of the printer's file of a batch. */
async function takeFile(page: Page, number: string): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: new RegExp(`^CSV abholen\\s?: Auftrag ${number}$`) }).press('Enter');
  return fs
    .readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\n');
}

test('5,000 cards are ordered, watched while they are produced, taken to the printer and assigned, with the keyboard alone @both-widths', async ({
  page,
  signIn,
}) => {
  await signIn('support@demo.example');
  await page.goto('/kartenbestand');
  await expect(page.getByRole('table', { name: 'Karten nach Regionen' })).toBeVisible();
  await expectFine(page);
  await page.getByRole('link', { name: 'Lahr', exact: true }).press('Enter');

  // A slow machine, so that there is something to see.
  let shown = 0;
  await page.route('**/api/card-batches?*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [newest] = answer.batches;
    if (newest?.quantity !== 5_000 || shown === 3) return route.fulfill({ response });
    Object.assign(newest, { produced: 1_000 * ++shown, finishedAt: null });
    return route.fulfill({ response, json: answer });
  });
  await page.getByLabel('Anzahl', { exact: true }).fill('5.000');
  await page.getByLabel('Notiz (freiwillig)').fill('Stadtfest');
  await page.getByLabel('Notiz (freiwillig)').press('Enter');
  const said = page.getByText(/Auftrag \d+ ist erteilt\./);
  await expect(said).toBeVisible();
  const number = /Auftrag (\d+)/.exec(await said.innerText())![1]!;
  const progress = page.getByRole('progressbar', { name: `Auftrag ${number}` });
  await expect(progress).toBeVisible();
  await expectFine(page);
  await expect(
    batches(page)
      .getByRole('row', { name: `Auftrag ${number}` })
      .getByText('fertig'),
  ).toBeVisible();

  const [head, ...lines] = await takeFile(page, number);
  expect(head).toBe('card_number;production_number');
  expect(new Set(lines).size).toBe(5_000);
  await expect(batches(page).getByText(/^einmal abgeholt/)).toBeVisible();

  const cards = lines.map((line) => line.split(';')[0]!);
  await page.getByLabel('Empfänger', { exact: true }).selectOption({ label: 'Buchhandlung am Marktplatz (Demo) (AP-1001)' });
  await page.getByLabel('Letzte Karte').press('Enter');
  await expect(page.getByLabel('Erste Karte')).toBeFocused();
  await page.getByLabel('Erste Karte').fill(cards[10]!);
  await page.getByLabel('Letzte Karte').fill(cards[109]!);
  await page.getByLabel(/^Grund/).fill('Bestellung vom Telefon.');
  await page.getByRole('button', { name: 'Karten zuteilen' }).press('Enter');
  await expect(page.getByText('100 Karten wurden zugeteilt.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Zugeteilte Karten' }).getByRole('row', { name: 'Buchhandlung' })).toContainText(
    '100',
  );
  await expectFine(page);
});

test('what cannot be assigned is said where one acts @both-widths', async ({ page, signIn, freshCard }) => {
  await signIn('betrieb@demo.example');
  await page.goto('/kartenbestand?slug=lahr');
  await page.getByLabel('Was soll geschehen?').selectOption('store');
  await page.getByLabel('Welche Karten?').selectOption('list');
  await page.getByLabel('Kartennummern, eine je Zeile').fill(`${freshCard.cardNumber}\n<b>12</b>`);
  await page.getByLabel(/^Grund/).fill('Retoure');
  await page.getByRole('button', { name: 'Karten zurücknehmen' }).click();
  await expect(page.getByText('Diese Karten gibt es in der Region nicht: 12')).toBeVisible();
  await page.getByLabel('Kartennummern, eine je Zeile').fill(freshCard.cardNumber);
  await page.getByRole('button', { name: 'Karten zurücknehmen' }).click();
  await expect(page.getByText(`Diese Karten sind niemandem zugeteilt: ${groupDigits(freshCard.cardNumber)}`)).toBeVisible();
  await expectFine(page);
});
