import type { RegionMonth } from '#contract/reports/statistics/contractor-statistics.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';

const CALL = '**/api/contractor-statistics';

/** A year of a region; in its first month one kind is withheld, and few cards were used. */
const months = Array.from({ length: 12 }, (_, index): RegionMonth => {
  const isFirst = index === 0;
  return {
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    partners: 4 + index,
    cards: isFirst ? null : { registered: 120 + 9 * index, unregistered: 80 + 4 * index },
    topUp: { count: 310 + index, cents: 1_250_000 + 40_000 * index },
    redemption: { count: 640 + 12 * index, cents: 980_000 + 55_000 * index },
    bonus: isFirst ? null : { count: 90, cents: 45_000 },
  };
});

test('a contractor sees the sums of his region by month, as pictures, tables and files @both-widths', async ({
  page,
  signIn,
}) => {
  await page.goto('/auftraggeber-auswertungen');
  await expect(page.getByRole('heading', { name: 'Auswertungen' })).toBeVisible();
  // Without a session the page stays empty.
  await expect(page.locator('main .page > *')).toHaveCount(1);
  await expectFine(page);

  await signIn('auftraggeber@demo.example');
  await page.goto('/auftraggeber-auswertungen');
  await expect(page.getByText('Es gibt noch keinen abgeschlossenen Monat mit Buchungen.')).toBeVisible();
  await expectFine(page);

  await page.route(CALL, (route) => route.fulfill({ json: { region: 'Lahr', cardName: 'Lahrer Blütenkarte', months } }));
  await page.reload();
  // The latest month comes first, in figures.
  const latest = page.getByRole('region', { name: 'Dezember 2026' });
  const tile = (figure: string) => latest.locator(`[data-figure=${figure}]`);
  await expect(tile('topUp')).toContainText('16.900,00\u00a0€');
  await expect(tile('topUp')).toContainText('321 Aufladungen');
  await expect(tile('redemption')).toContainText(/\+.* gegen Nov\.? 26/);
  await expect(latest).toContainText(/Dezember 2026.* wurden mit der Karte bezahlt, .* % mehr als im Monat davor/);
  await expect(tile('cards')).toContainText('davon 219 registriert');
  for (const name of ['Aufladungen und Einlösungen je Monat', 'Bonus je Monat', 'Karten je Monat', 'Partner je Monat']) {
    const chart = page.getByRole('region', { name, exact: true });
    await expect(chart.locator('figure svg.recharts-surface').first()).toBeVisible();
    await chart.getByText('Als Tabelle zeigen').press('Enter');
  }
  const first = page
    .getByRole('region', { name: 'Aufladungen und Einlösungen je Monat', exact: true })
    .getByRole('row', { name: 'Januar 2026' });
  expect(await first.locator('td').allInnerTexts()).toEqual(['310', '640', '12.500,00', '9.800,00']);
  await expectFine(page);
  // One press leads to quarters: sums of bookings, and nothing where a month was withheld.
  await page.getByRole('button', { name: 'Quartale' }).press('Enter');
  await expect(page.getByRole('region', { name: '4. Quartal 2026' }).locator('[data-figure=topUp]')).toContainText(
    '49.500,00\u00a0€',
  );
  const quarters = page.getByRole('region', { name: 'Aufladungen und Einlösungen je Quartal', exact: true });
  await quarters.getByText('Als Tabelle zeigen').press('Enter');
  expect(await quarters.getByRole('row', { name: '1. Quartal 2026' }).locator('td').allInnerTexts()).toEqual([
    '933',
    '1.956',
    '38.700,00',
    '31.050,00',
  ]);
  await expectFine(page);
  await page.getByRole('button', { name: 'Monate' }).press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV.*Bonus je Monat/ }).press('Enter');
  expect((await download).suggestedFilename()).toBe('bonus-je-monat.csv');
});

test('management invites a contractor and lets him go, with the keyboard alone @both-widths', async ({ page, signIn }) => {
  await signIn('betrieb@demo.example');
  await page.goto('/auftraggeber-verwalten');
  await expect(page.getByRole('row', { name: 'auftraggeber@demo.example' })).toContainText('Lahr');
  await page.getByLabel('Region', { exact: true }).selectOption('Landshut');
  await page.getByLabel('Vorname').fill('Uta');
  await page.getByLabel('Nachname').fill('Rat');
  await page.getByLabel('E-Mail-Adresse', { exact: true }).fill('rat@stadt.example');
  await page.getByRole('button', { name: 'Einladen' }).press('Enter');
  await expect(page.getByText('Bitte geben Sie einen Grund an.')).toBeVisible();
  await expectFine(page);
  await page.getByLabel(/^Grund/).fill('Neuer Vertrag.');
  await page.getByRole('button', { name: 'Einladen' }).press('Enter');
  const row = page.getByRole('row', { name: 'rat@stadt.example' });
  await expect(row).toContainText('eingeladen');
  await row.getByRole('button', { name: /^Beenden/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Zugang beenden?' });
  await dialog.getByLabel(/^Grund/).fill('Der Vertrag ist beendet.');
  await expectFine(page);
  await dialog.getByRole('button', { name: 'Zugang beenden' }).press('Enter');
  await expect(page.getByText('Der Zugang von Uta Rat ist beendet.')).toBeVisible();
  await expect(row).toHaveCount(0);
});
