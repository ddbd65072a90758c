import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import Papa from 'papaparse';
import { formatCents } from '#contract/common/money.ts';
import { recountStatistics } from '#contract/reports/statistics/recount-statistics.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import type { Comparison, StatisticsPeriod } from '#contract/reports/statistics/statistics-spans.ts';
import { SAMPLE_BRANCHES, sampleTransactions } from '#web/partner/demo/sample-transactions.ts';

const CALL = '**/api/partner-statistics?*';
/** Of a month; the days of a week are shown once. */
const chartNames = [
  'Buchungen im Zeitverlauf',
  'Buchungen nach Tageszeit',
  'Buchungen nach Wochentag',
  'Buchungen nach Art',
  'Karten je Monat',
];

/** Books at the till of the person who is signed in. */
async function book(page: Page, path: string, body: object): Promise<void> {
  const { token } = await (await page.request.get('/api/session')).json();
  const headers = { 'x-csrf-token': token, 'idempotency-key': randomUUID() };
  expect((await page.request.post(`/api/${path}`, { data: body, headers })).status()).toBe(200);
}

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openTable(of: Locator): Promise<Locator> {
  await of.getByText('Als Tabelle zeigen').click();
  return of.getByRole('table');
}

/** A row of a chart's table as text, the place first. */
async function rowOf(page: Page, name: string, place: string): Promise<string[]> {
  const cells = chart(page, name).getByRole('row', { name: place }).locator('th, td');
  return cells.allInnerTexts();
}

const BRANCHES = SAMPLE_BRANCHES.map((name, index) => ({ id: index + 1, name }));

/** Statistics of the sample shop in place of the server's answer: every chart has something to show. */
async function pretend(page: Page): Promise<void> {
  await page.route(CALL, (route) => {
    const asked = Object.fromEntries(new URL(route.request().url()).searchParams);
    const {
      from,
      to,
      period = 'lastWeek',
      against = period === 'lastWeek' ? 'yearBefore' : 'before',
      branch,
    } = asked as Record<string, string | undefined>;
    const choice = {
      period: from && to ? { firstDay: from, lastDay: to } : (period as StatisticsPeriod),
      against: against as Comparison,
      ...(branch && { branch: SAMPLE_BRANCHES[Number(branch) - 1]! }),
    };
    const now = { day: '2024-12-31', time: '18:00' };
    const told = recountStatistics(sampleTransactions(), now, choice, () => 300, SAMPLE_BRANCHES);
    return route.fulfill({ json: { ...told, business: 'Musterladen', branches: BRANCHES } });
  });
}

const tile = (page: Page, label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) });

test(
  'what is booked is told by kind, as count and sum, right away',
  { tag: '@any-width' },
  async ({ page, signIn, freshCard }) => {
    await signIn('partner@demo.example');
    const totals = async () => {
      await page.goto('/partner-auswertungen?zeitraum=tag');
      await expect(chart(page, 'Karten je Monat')).toBeVisible();
      // Where nothing was booked yet there is no table to read.
      if (!(await chart(page, 'Buchungen nach Art').getByText('Als Tabelle zeigen').isVisible()))
        return Array<number>(16).fill(0);
      await openTable(chart(page, 'Buchungen nach Art'));
      const row = await rowOf(page, 'Buchungen nach Art', 'Gesamt');
      return row.slice(1).map((text) => Number(text.replace('.', '').replace(',', '')));
    };
    const before = await totals();
    await book(page, 'partner-guthaben-aufladen', { inputCardID: freshCard.cardNumber, guthabenAufladenBetrag: '50,00' });
    await book(page, 'partner-guthaben-einloesen', { inputCardID: freshCard.cardNumber, guthabenEinloesenBetrag: '12,50' });
    await book(page, 'partner-kundenbonus-aufladen', { inputCardID: freshCard.cardNumber, kundenbonusAufladenBetrag: '0,30' });
    const after = await totals();
    // Redemption, top-up, purchase and bonus: counted today, then in cents; three percent of ten euros are thirty
    // cents.
    expect(after.map((value, index) => value - before[index]!)).toEqual([
      0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1_250, 5_000, 1_000, 30,
    ]);
  },
);

test.describe('with a shop that has much to tell', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('buchhaltung@demo.example');
    await pretend(page);
  });

  test('shows all charts, reached by the menu, and explains itself', async ({ page }) => {
    await page.goto('/partner-transaktionen');
    // In the rail the group of the screen in sight is open.
    if (page.viewportSize()!.width < 960) {
      await page.getByRole('button', { name: 'Menü' }).click();
      await page.getByRole('button', { name: 'Transaktionen' }).click();
    }
    await page.getByRole('link', { name: 'Auswertungen', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Auswertungen', exact: true })).toBeFocused();
    await page.getByRole('radio', { name: 'Monat' }).check();
    for (const name of chartNames) await expect(chart(page, name).locator('figure svg.recharts-surface').first()).toBeVisible();
    await page.getByText('Hilfe zu den Auswertungen').press('Enter');
    await expect(page.getByText('Ein Klick auf einen Eintrag der Legende blendet seine Daten aus')).toBeVisible();
    await expect(page.getByText('um die genauen Werte zu sehen')).toBeVisible();
    await expectFine(page);
  });

  test('compares the period that is chosen with the one before, by keyboard too', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/partner-auswertungen?zeitraum=woche');
    const legend = chart(page, 'Buchungen im Zeitverlauf').getByRole('list', { name: 'Legende' });
    await expect(legend).toHaveText(/letzte Woche \(KW 52\).*diese Woche \(KW 1\)/);
    await page.getByRole('radio', { name: 'Woche', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Monat' })).toBeChecked();
    await expect(legend).toHaveText(/letzter Monat \(November 2024\).*dieser Monat \(Dezember 2024\)/);
    await page.keyboard.press('ArrowRight');
    await expect(legend).toHaveText(/letztes Jahr \(2023\).*dieses Jahr \(2024\)/);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Von – bis' })).toBeChecked();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Letzte volle Woche' })).toBeChecked();
    await page.keyboard.press('ArrowRight');
    await expect(legend).toHaveText(/gestern \(30.12.2024\).*heute \(31.12.2024\)/);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Tag' })).toBeChecked();
  });

  test('opens on the last full week, beside the year before', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/partner-auswertungen');
    await expect(page.getByRole('radio', { name: 'Letzte volle Woche' })).toBeChecked();
    await expect(page.getByLabel('Vergleichen mit')).toHaveValue('yearBefore');
    await expect(page.getByText('KW 52, 23.12.2024 bis 29.12.2024')).toBeVisible();
    await expect(tile(page, 'Umsatz')).toContainText(/(mehr|weniger) als ein Jahr davor/);
    await page.getByLabel('Vergleichen mit').selectOption('before');
    await expect(tile(page, 'Umsatz')).toContainText(/(mehr|weniger) als die Woche davor/);
    await expect(page).toHaveURL(/vergleich=davor/);
  });

  test('begins with figures, each beside that of the other period, for days and a branch of choice @both-widths', async ({
    page,
  }) => {
    await page.goto('/partner-auswertungen?zeitraum=woche');
    await expect(page.getByText('Der Zeitraum läuft noch.')).toBeVisible();
    await expect(page.getByText('gezählt bis 24.12.2024, 18:00 Uhr')).toBeVisible();
    await expect(tile(page, 'Umsatz')).toContainText(/(mehr|weniger) als letzte Woche/);
    await expect(chart(page, 'Buchungen nach Wochentag')).toHaveCount(0);

    await page.getByRole('radio', { name: 'Von – bis' }).check();
    await page.getByRole('textbox', { name: 'Von' }).fill('1.11.2024');
    await page.getByRole('textbox', { name: 'Bis' }).fill('31.10.2024');
    await page.getByRole('button', { name: 'Anzeigen' }).click();
    await expect(page.getByText('Das Ende liegt vor dem Beginn.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Bis' })).toBeFocused();
    await expectFine(page);
    await page.getByRole('textbox', { name: 'Bis' }).fill('30.11.2024');
    await page.keyboard.press('Enter');
    await page.getByLabel('Vergleichen mit').selectOption('Vorjahr');
    await expect(page.getByText('01.11.2023 bis 30.11.2023', { exact: true })).toBeVisible();
    const redeemed = (year: number) => {
      const inNovember = sampleTransactions().filter(
        (row) => row.text === 'Einlösung' && row.dateFormatted.endsWith(`.11.${year}`) && !row.isReversal && !row.isReversed,
      );
      return Math.round(inNovember.reduce((sum, { amountPositive }) => sum + amountPositive, 0) * 100);
    };
    await expect(tile(page, 'Umsatz')).toContainText(`${formatCents(redeemed(2024))} €`);
    await expect(tile(page, 'Umsatz')).toContainText(`mehr als ein Jahr davor (${formatCents(redeemed(2023))} €)`);

    await page.getByRole('region', { name: 'Nach Standort' }).getByRole('button', { name: 'Filiale 1' }).click();
    await expect(page.getByRole('combobox', { name: 'Standort' })).toHaveValue('2');
    await expect(page.getByRole('region', { name: 'Nach Standort' })).toHaveCount(0);
    await expect(page).toHaveURL(/zeitraum=eigener&von=2024-11-01&bis=2024-11-30&vergleich=vorjahr&standort=2/);
    await page.reload();
    await expect(page.getByText('01.11.2023 bis 30.11.2023', { exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Standort' })).toHaveValue('2');
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Standort' })).toHaveValue('');
  });

  test(
    'keeps the old figures, marked, until the new ones are there, and nothing moves',
    { tag: '@any-width' },
    async ({ page }) => {
      await page.goto('/partner-auswertungen?zeitraum=woche');
      await expect(tile(page, 'Umsatz')).toContainText('letzte Woche');
      const answers: (() => void)[] = [];
      await page.route(CALL, async (route) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        await route.fallback();
      });
      const top = async () => (await tile(page, 'Umsatz').boundingBox())!.y;
      const before = await top();
      await page.getByRole('radio', { name: 'Tag' }).check();
      await expect(page.getByText('Die neuen Zahlen werden geladen …')).toBeVisible();
      await expect(tile(page, 'Umsatz')).toContainText('letzte Woche');
      expect(await top()).toBe(before);
      await expect.poll(() => answers.length).toBe(1);
      answers[0]!();
      await expect(tile(page, 'Umsatz')).toContainText('gestern');
      await expect(page.getByText('Die neuen Zahlen werden geladen …')).toBeHidden();
      expect(await top()).toBe(before);
    },
  );

  test('says so when the address names a period that does not exist', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/partner-auswertungen?zeitraum=jahrzehnt');
    await expect(
      page.getByText('Beim Umstellen des Zeitraumes ist ein Fehler aufgetreten. Bitte kontaktieren Sie den Support.'),
    ).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Letzte volle Woche' })).toBeChecked();
  });

  test('tells the same in the picture’s hover, the table and the file @both-widths', async ({ page }) => {
    await page.goto('/partner-auswertungen?zeitraum=jahr');
    const dayParts = chart(page, 'Buchungen nach Tageszeit');
    await openTable(dayParts);
    const [, , count, , cents] = await rowOf(page, 'Buchungen nach Tageszeit', '9-14 Uhr');
    expect(Number(count!.replace('.', ''))).toBeGreaterThan(100);

    // The arrow keys walk over the places; hovering shows the same.
    const plot = dayParts.getByRole('application', { name: 'Buchungen nach Tageszeit: Summe in Euro' });
    await plot.focus();
    await page.keyboard.press('ArrowRight');
    const tooltip = dayParts.locator('.recharts-tooltip-wrapper').nth(1);
    await expect(tooltip).toContainText('9-14 Uhr');
    await expect(tooltip).toContainText(`${cents} €`);
    await expectFine(page);

    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      dayParts.getByRole('button', { name: 'CSV Buchungen nach Tageszeit als Tabelle speichern' }).click(),
    ]);
    expect(csv.suggestedFilename()).toBe('buchungen-nach-tageszeit.csv');
    const text = fs.readFileSync(await csv.path(), 'utf8');
    expect(text.startsWith('\uFEFFTageszeit;Anzahl, letztes Jahr (2023);')).toBe(true);
    const { data } = Papa.parse<string[]>(text.slice(1), { delimiter: ';' });
    expect(data.find(([part]) => part === '9-14 Uhr')).toEqual(await rowOf(page, 'Buchungen nach Tageszeit', '9-14 Uhr'));
  });

  test('hands a chart out as a picture', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/partner-auswertungen?zeitraum=monat');
    const kinds = chart(page, 'Buchungen nach Art');
    await expect(kinds.locator('figure svg.recharts-surface')).toHaveCount(4);
    const [png] = await Promise.all([
      page.waitForEvent('download'),
      kinds.getByRole('button', { name: 'PNG Buchungen nach Art als Bild speichern' }).click(),
    ]);
    expect(png.suggestedFilename()).toBe('buchungen-nach-art.png');
    const picture = fs.readFileSync(await png.path());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)].every((side) => side > 1_000)).toBe(true);
  });

  test('switches series by the legend, with the mouse and the keyboard', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/partner-auswertungen?zeitraum=jahr');
    const kinds = chart(page, 'Buchungen nach Art');
    const bars = kinds.locator('.recharts-bar');
    const entry = (name: string) => kinds.getByRole('button', { name, exact: true });
    await expect(bars).toHaveCount(16);
    await entry('Einkäufe').click();
    await expect(entry('Einkäufe')).toHaveAttribute('aria-pressed', 'false');
    await expect(bars).toHaveCount(12);
    await entry('Bonus').press('Space');
    await expect(bars).toHaveCount(8);
    await entry('Bonus').press('Enter');
    await expect(bars).toHaveCount(12);
    await expectFine(page);

    const cards = chart(page, 'Karten je Monat');
    await expect(cards.locator('.recharts-line')).toHaveCount(2);
    await cards.getByRole('button', { name: 'nicht registriert 2023', exact: true }).click();
    await expect(cards.locator('.recharts-line')).toHaveCount(3);
  });
});

test('a desk without bookings sees empty charts, not broken ones @both-widths', async ({ page, signIn }) => {
  await signIn('arbeitgeber@demo.example');
  await page.goto('/partner-auswertungen');
  await expect(page.getByText('Für diesen Zeitraum gibt es keine Werte.')).toHaveCount(4);
  await expect(tile(page, 'Geladen')).toContainText('so viel wie die Woche davor');
  await expectFine(page);
});

test('an employer begins with the last month in which cards were charged', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('arbeitgeber@demo.example');
  await page.route('**/api/payroll-setting', (route) =>
    route.fulfill({ json: { months: ['2026-02', '2026-01'], wageTypes: { taxFree: '', taxed: '' } } }),
  );
  await page.goto('/partner-auswertungen');
  await expect(page.getByText('Februar 2026: 0,00 € auf Karten geladen')).toBeVisible();
  await expect(page.getByText('01.02.2026 bis 28.02.2026', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Letzte volle Woche' }).check();
  await expect(page).toHaveURL(/zeitraum=letzte-woche/);
});

test('offers another try when the data cannot be loaded', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('kasse@demo.example');
  await page.route(CALL, (route) =>
    route.fulfill({ status: 500, json: { errorMessage: 'Kaputt.', errorCode: 'X', requestId: 'x' } }),
  );
  await page.goto('/partner-auswertungen');
  await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
  await page.unroute(CALL);
  await pretend(page);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(chart(page, 'Buchungen im Zeitverlauf')).toBeVisible();
});

test('keeps the figures on show when others cannot be loaded', { tag: '@any-width' }, async ({ page, signIn }) => {
  await signIn('buchhaltung@demo.example');
  await pretend(page);
  await page.goto('/partner-auswertungen');
  await expect(chart(page, 'Buchungen im Zeitverlauf')).toBeVisible();
  await page.unroute(CALL);
  await page.route(CALL, (route) => route.abort());
  await page.getByRole('radio', { name: 'Monat' }).check();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Sie sehen weiter die Zahlen, die zuletzt geladen wurden.' }),
  ).toBeVisible();
  await expect(chart(page, 'Buchungen im Zeitverlauf')).toBeVisible();
  await expectFine(page);
  await page.unroute(CALL);
  await pretend(page);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(chart(page, 'Karten je Monat')).toBeVisible();
  await expect(page.getByText('Sie sehen weiter die Zahlen')).toBeHidden();
});

test('the demo shows the sample shop, marked as such, and asks the server nothing @both-widths', async ({ page, signIn }) => {
  await signIn('interesse@demo.example');
  await page.goto('/demo-transaktionen');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url());
  });
  if (page.viewportSize()!.width < 960) {
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('button', { name: 'Demos' }).click();
  }
  await page.getByRole('link', { name: 'Demo-Auswertungen' }).click();
  await expect(page.getByText('Demoversion')).toBeAttached();
  await expect(page.getByText('der aktuelle Tag ist hier der 31.12.2024')).toBeVisible();
  await page.getByRole('radio', { name: 'Monat' }).check();
  for (const name of chartNames) await expect(chart(page, name).locator('figure svg.recharts-surface').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Jahr' }).check();
  const redeemed = sampleTransactions().filter(
    ({ text, dateFormatted, isReversal, isReversed }) =>
      text === 'Einlösung' && dateFormatted.endsWith('2024') && !isReversal && !isReversed,
  );
  await openTable(chart(page, 'Buchungen nach Art'));
  const total = await rowOf(page, 'Buchungen nach Art', 'Gesamt');
  expect(total[5]).toBe(redeemed.length.toLocaleString('de-DE'));
  expect(total[13]).toBe(formatCents(Math.round(redeemed.reduce((sum, { amountPositive }) => sum + amountPositive, 0) * 100)));
  await expectFine(page);
  expect(asked).toEqual([]);
});
