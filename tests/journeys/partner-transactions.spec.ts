import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Download, Page, Route } from '@playwright/test';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { maskCardNumber } from '#contract/common/card-number.ts';
import {
  PARTNER_TRANSACTIONS_AT_ONCE,
  type PartnerTransaction,
} from '#contract/reports/partner-transactions/partner-transactions.ts';
import { expect, expectFine, test } from '#tests/support/journey.ts';
import { pressMore } from '#tests/support/press-more.ts';
import { sampleTransactions } from '#web/partner/demo/sample-transactions.ts';

const CALL = '**/api/partner-transactions*';
/** The last day of the sample bookings, at noon. */
const SAMPLE_DAY = new Date('2024-12-31T12:00:00+01:00');

/** Books at the till of the person who is signed in. */
async function book(page: Page, path: string, body: object): Promise<number> {
  const { token } = await (await page.request.get('/api/session')).json();
  const headers = { 'x-csrf-token': token, 'idempotency-key': randomUUID() };
  const answer = await page.request.post(`/api/${path}`, { data: body, headers });
  expect(answer.status()).toBe(200);
  return (await answer.json()).bookingNumber;
}

/** Answers like the server, from rows of the test's. */
async function pretend(page: Page, rows: readonly PartnerTransaction[]): Promise<void> {
  await page.route(CALL, (route) => route.fulfill({ json: pageOf(rows, route) }));
}

function pageOf(rows: readonly PartnerTransaction[], route: Route): PartnerTransaction[] {
  const before = new URL(route.request().url()).searchParams.get('before');
  const start = before ? rows.findIndex(({ bookingNumber }) => bookingNumber === Number(before)) + 1 : 0;
  return rows.slice(start, start + PARTNER_TRANSACTIONS_AT_ONCE);
}

async function openSamples(page: Page): Promise<void> {
  await page.clock.setFixedTime(SAMPLE_DAY);
  await pretend(page, sampleTransactions());
  await page.goto('/partner-transaktionen');
  await expect(page.getByText('Zeige Seite 1 von 241')).toBeVisible();
}

async function openFilter(page: Page): Promise<void> {
  const filter = page.getByRole('button', { name: /^Filter( \(|$)/ });
  if ((await filter.getAttribute('aria-expanded')) === 'false') await filter.click();
}

async function textOf(file: string): Promise<string> {
  const paper = await getDocumentProxy(new Uint8Array(fs.readFileSync(file)));
  return (await extractText(paper, { mergePages: true })).text.replace(/\s+/g, ' ');
}

const OWNER = 'Buchhandlung am Marktplatz (Demo)';
/** Whose the rows are, and the day of the page's clock. */
const FILE = 'transaktionen-buchhandlung-am-marktplatz-demo-2024-12-31';

const bodyRows = (page: Page) => page.getByRole('table', { name: 'Transaktionen' }).locator('tbody tr');
const cells = (page: Page, column: string) => page.locator(`tbody td[data-column="${column}"]`);

test.describe('the desk', () => {
  test.beforeEach(({ signIn }) => signIn('partner@demo.example'));

  test('shows what was just booked, with all that is known of it and the way to its correction @both-widths', async ({
    page,
    freshCard,
  }) => {
    const card = freshCard.cardNumber;
    await book(page, 'partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: '20,00' });
    const number = await book(page, 'partner-guthaben-einloesen', { inputCardID: card, guthabenEinloesenBetrag: '12,50' });
    await page.goto('/partner-transaktionen');
    await expect(page.getByText('Neue Buchungen erscheinen nach etwa 5 Minuten.')).toBeVisible();
    // As a scanner at the desk types it; no other card of the region ends alike in these tests.
    await page.getByLabel('Suchen').fill(card);
    await expect(cells(page, 'amount')).toHaveText(['−12,50', '+20,00']);
    await expectFine(page);

    const opener = page.getByRole('button', { name: `Karte ${maskCardNumber(card)}: Einzelheiten zur Buchung` }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: 'Buchung und Kartendaten' });
    await expect(panel.getByRole('heading', { name: 'Buchung und Kartendaten' })).toBeFocused();
    for (const fact of [
      maskCardNumber(card),
      'nicht registriert',
      'Einlösung',
      '−12,50 €',
      'Gebühr (netto)',
      '0,25 €',
      String(number),
    ])
      await expect(panel).toContainText(fact);
    await expectFine(page);
    const [answer, paper] = await Promise.all([
      page.waitForResponse('**/api/generate-receipt'),
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Kundenbeleg drucken' }).click(),
    ]);
    expect(answer.status()).toBe(200);
    expect(paper.suggestedFilename()).toBe(`Kundenbeleg-${number}.pdf`);
    expect(await textOf(await paper.path())).toContain(`Belegnummer ${number}`);

    // In the panel itself on a phone, and as a link of the row on a desk.
    await expect(panel.getByRole('button', { name: 'Buchung korrigieren' })).toBeVisible();
    const link = new URL((await cells(page, 'correction').locator('a').first().getAttribute('href'))!, page.url());
    expect(link.pathname).toBe('/korrektur');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      cardID: maskCardNumber(card),
      date: expect.stringMatching(/^\d{10}$/),
      text: 'Einlösung',
      amount: '12,50',
    });
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('opens the panel by a press anywhere on a row, and marks what was taken back', async ({ page }) => {
    const mistake = sampleTransactions().find(({ isReversed }) => isReversed);
    const reversal = { ...mistake!, bookingNumber: 1, amount: 9.5, isReversal: true, isReversed: false };
    await pretend(page, [{ ...mistake!, amount: -9.5, branch: '=HYPERLINK("x") & <b>Süd</b>' }, reversal]);
    await page.goto('/partner-transaktionen');
    await expect(cells(page, 'text')).toHaveText(['Einlösungstorniert', 'EinlösungStorno']);
    await expect(cells(page, 'correction').getByRole('link')).toHaveCount(0);
    await bodyRows(page)
      .first()
      .click({ position: { x: 200, y: 10 } });
    await expect(page.getByRole('complementary', { name: 'Buchung und Kartendaten' })).toContainText(
      '=HYPERLINK("x") & <b>Süd</b>',
    );
    await page.getByRole('button', { name: 'Schließen' }).click();
    await expect(page.getByRole('complementary', { name: 'Buchung und Kartendaten' })).toBeHidden();
  });

  test('sorts by its headings and turns pages, with the keyboard alone', { tag: '@any-width' }, async ({ page }) => {
    await openSamples(page);
    await expect(page.getByRole('columnheader', { name: 'Datum' })).toHaveAttribute('aria-sort', 'descending');
    await expect(cells(page, 'date').first()).toHaveText('31.12.2024');
    await page.getByRole('button', { name: 'Betrag in Euro' }).press('Enter');
    await expect(page.getByRole('columnheader', { name: 'Betrag in Euro' })).toHaveAttribute('aria-sort', 'ascending');
    const least = Math.min(...sampleTransactions().map(({ amount }) => amount));
    await expect(cells(page, 'amount').first()).toHaveText(least.toFixed(2).replace('-', '−').replace('.', ','));

    await page.getByRole('button', { name: 'Nächste', exact: true }).press('Enter');
    await expect(page.getByText('Zeige Seite 2 von 241')).toBeVisible();
    await page.getByRole('button', { name: 'Letzte', exact: true }).press('Enter');
    await expect(page.getByText('Zeige Seite 241 von 241')).toBeVisible();
    await expect(bodyRows(page)).toHaveCount(6005 - 240 * 25);
    await page.getByRole('button', { name: 'Vorherige', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Erste', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Erste', exact: true })).toBeFocused();
    await page.getByLabel('Transaktionen pro Seite').selectOption('100');
    await expect(page.getByText('Zeige Seite 1 von 61')).toBeVisible();
    await expect(bodyRows(page)).toHaveCount(100);

    await page.getByLabel('Suchen').fill('kundenbonus 24.12.2023');
    await expect(page.getByText('(gefiltert von 6.005 Transaktionen)')).toBeVisible();
    for (const text of await cells(page, 'text').allTextContents()) expect(text).toBe('Kundenbonus');
    await page.getByLabel('Suchen').fill('gibt es nicht');
    await expect(page.getByRole('status').filter({ hasText: 'Keine Transaktionen gefunden' })).toBeVisible();
    await expectFine(page);
  });

  test(
    'quick filters exclude each other, clear what was set, and are cleared by their x',
    { tag: '@both-widths' },
    async ({ page }) => {
      await openSamples(page);
      await openFilter(page);
      await page.getByLabel('Betrag in Euro von').fill('5');
      await page.getByLabel('Aufladung').check();
      await page.getByRole('button', { name: 'Filter anwenden' }).click();
      await expect(page.getByRole('button', { name: 'Filter (2 aktiv)' })).toBeVisible();

      await page.getByRole('button', { name: 'letzter Monat', exact: true }).click();
      await expect(page.getByLabel('Betrag in Euro von')).toHaveValue('');
      await expect(page.getByLabel('Aufladung')).not.toBeChecked();
      for (const [label, value] of [
        ['Datum von', '01.11.2024'],
        ['Datum bis', '30.11.2024'],
        ['Uhrzeit von', '00:00'],
        ['Uhrzeit bis', '23:59'],
      ] as const)
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
      await expect(cells(page, 'date').first()).toHaveText('30.11.2024');

      await page.getByRole('button', { name: 'aktueller Tag', exact: true }).click();
      await expect(page.getByRole('button', { name: 'letzter Monat', exact: true })).toHaveAttribute('aria-pressed', 'false');
      await expect(page.getByLabel('Datum von', { exact: true })).toHaveValue('31.12.2024');
      await expect(page.getByLabel('Datum bis', { exact: true })).toHaveValue('');
      for (const day of await cells(page, 'date').allTextContents()) expect(day).toBe('31.12.2024');
      await expectFine(page);

      await page.getByRole('button', { name: 'Schnellfilter „aktueller Tag“ löschen' }).press('Enter');
      await expect(page.getByRole('button', { name: 'aktueller Tag', exact: true })).toBeFocused();
      await expect(page.getByLabel('Datum von', { exact: true })).toHaveValue('');
      await expect(page.getByText('Zeige Seite 1 von 241')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
    },
  );

  test('filters take effect when they are applied, and say what is wrong with them', { tag: '@any-width' }, async ({ page }) => {
    await openSamples(page);
    await openFilter(page);
    await page.getByLabel('Datum von', { exact: true }).fill('02.06.2023');
    await page.getByLabel('Datum bis', { exact: true }).fill('01.06.2023');
    await page.getByLabel('Betrag in Euro von').fill('viel');
    await page.getByLabel('Betrag in Euro von').press('Enter');
    await expect(page.getByText('Das Datum „bis“ liegt vor dem Datum „von“.')).toBeVisible();
    await expect(page.getByText('Es dürfen nur Zahlen (und Komma und Punkt) eingegeben werden!')).toBeVisible();
    await expect(page.getByLabel('Datum bis', { exact: true })).toBeFocused();
    await expect(page.getByText('Zeige Seite 1 von 241')).toBeVisible();
    await expectFine(page);

    await page.getByLabel('Betrag in Euro von').fill('5');
    await expect(page.locator('.field-error')).toHaveText(['Das Datum „bis“ liegt vor dem Datum „von“.']);
    await page.getByRole('button', { name: 'letzter Monat', exact: true }).click();
    await expect(page.locator('.field-error')).toHaveCount(0);
    await page.getByRole('button', { name: 'Alle Filter löschen' }).click();
    await page.getByLabel('Datum von', { exact: true }).fill('02.06.2023');

    await page.getByLabel('Datum bis', { exact: true }).fill('02.06.2023');
    await page.getByLabel('Betrag in Euro von').fill('-100');
    await page.getByLabel('Betrag in Euro bis').fill('0');
    await expect(page.getByText('Zeige Seite 1 von 241')).toBeVisible();
    await page.getByRole('button', { name: 'Filter anwenden' }).click();
    const expected = sampleTransactions().filter(({ dateFormatted, amount }) => dateFormatted === '02.06.2023' && amount <= 0);
    expect(expected.length).toBeGreaterThan(0);
    await expect(bodyRows(page)).toHaveCount(expected.length);
    await expect(page.getByRole('button', { name: 'Filter (2 aktiv)' })).toBeVisible();
    await page.getByRole('button', { name: 'Alle Filter löschen' }).click();
    await expect(page.getByText('Zeige Seite 1 von 241')).toBeVisible();
  });

  test('a date that is typed in part is not taken for none', { tag: '@any-width' }, async ({ page }) => {
    await openSamples(page);
    await openFilter(page);
    await page.getByLabel('Aufladung').check();
    await page.getByLabel('Datum von', { exact: true }).focus();
    await page.keyboard.type('31');
    await page.keyboard.press('Enter');
    await expect(page.locator('.field-error')).toHaveText('Bitte geben Sie das Datum als TT.MM.JJJJ ein.');
    await expect(page.getByLabel('Datum von', { exact: true })).toBeFocused();
    await expect(page.getByText('Zeige Seite 1 von 241')).toBeVisible();
    await page.getByRole('button', { name: 'aktueller Monat', exact: true }).click();
    await expect(page.getByLabel('Datum von', { exact: true })).toHaveValue('01.12.2024');
  });

  test('hands out the selection in its order, the first five columns of it', { tag: '@any-width' }, async ({ page }) => {
    await openSamples(page);
    await page.getByLabel('Suchen').fill('.12.2024');
    await page.getByRole('button', { name: 'Betrag in Euro' }).click();
    const december = sampleTransactions().filter(({ dateFormatted }) => dateFormatted.endsWith('.12.2024'));
    const amounts = december.map(({ amount }) => amount).sort((a, b) => a - b);
    const head = ['Datum', 'Uhrzeit', 'Kartennummer', 'Buchungsart', 'Betrag in Euro'];

    const csv = fs.readFileSync(await download(page, 'CSV', `${FILE}.csv`), 'utf8');
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(csv).not.toContain('"');
    const { data } = Papa.parse<string[]>(csv.slice(1), { delimiter: ';', skipEmptyLines: true });
    expect(data[0]).toEqual(head);
    expect(data.slice(1).map((row) => row[4])).toEqual(amounts.map((amount) => amount.toFixed(2).replace('.', ',')));

    const file = await download(page, 'Excel', `${FILE}.xlsx`);
    const sheet = await readSheet(file);
    expect(sheet[0]).toEqual(head);
    expect(sheet.slice(1).map((row) => row[4])).toEqual(amounts);
    const first = december.find(({ amount }) => amount === amounts[0])!;
    expect((sheet[1]![0] as unknown as Date).toISOString().slice(0, 10)).toBe(
      first.dateFormatted.split('.').toReversed().join('-'),
    );
    expect(sheet[1]!.slice(2, 4)).toEqual([first.cardID, first.text]);

    expect((await readSheet(file, 'Angaben')).flat()).toEqual(expect.arrayContaining([OWNER, 'Gesucht: .12.2024']));
    const text = await textOf(await download(page, 'PDF', `${FILE}.pdf`));
    for (const piece of [...head, first.cardID, 'Einlösung', data[1]![4]!, `${december.length} Transaktionen`, OWNER])
      expect(text).toContain(piece);
    expect(text).not.toContain('Korrektur');
  });

  test('prints the selection and nothing else', { tag: '@any-width' }, async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {
        document.body.dataset.printed = 'yes';
      };
    });
    await openSamples(page);
    await page.getByRole('button', { name: 'gestriger Tag', exact: true }).click();
    const count = await bodyRows(page).count();
    await pressMore(page, 'Drucken');
    await expect(page.locator('body[data-printed]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Transaktionen' })).toHaveCount(1);
    await expect(page.getByRole('table')).toHaveCount(1);
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(count);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Datum',
      'Uhrzeit',
      'Kartennummer',
      'Buchungsart',
      'Betrag in Euro',
    ]);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.getByRole('heading', { name: 'Transaktionen' })).toHaveCount(1);
    await expect(page.getByRole('table', { name: 'Transaktionen' })).toBeVisible();
  });

  test(
    'refuses to put more on paper than anybody reads, and an empty selection anywhere',
    { tag: '@any-width' },
    async ({ page }) => {
      const rows = sampleTransactions();
      await pretend(page, [...rows, ...rows.map((row) => ({ ...row, bookingNumber: row.bookingNumber - 10_000 }))]);
      await page.goto('/partner-transaktionen');
      await expect(page.getByText('Zeige Seite 1 von 481')).toBeVisible();
      await pressMore(page, 'PDF');
      await expect(page.getByText(/Auf Papier gehen höchstens 10\.000 Transaktionen, ausgewählt sind 12\.010\./)).toBeVisible();
      await page.getByLabel('Suchen').fill('gibt es nicht');
      await pressMore(page, 'CSV');
      await expect(page.getByText('Die Auswahl enthält keine Transaktionen.')).toBeVisible();
    },
  );

  test('shows what is there while older bookings come, and offers another try when they do not @both-widths', async ({
    page,
  }) => {
    let isBroken = true;
    await page.route(CALL, (route) => {
      const isRest = route.request().url().includes('before=');
      if (isRest && isBroken)
        return route.fulfill({ status: 500, json: { errorMessage: 'Kaputt.', errorCode: 'X', requestId: 'x' } });
      return route.fulfill({ json: pageOf(sampleTransactions(), route) });
    });
    await page.goto('/partner-transaktionen');
    await expect(page.getByText('Zeige Seite 1 von 200')).toBeVisible();
    await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
    await expectFine(page);
    isBroken = false;
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByText('Zeige Seite 1 von 241')).toBeVisible();
    await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeHidden();
  });

  const title = 'holds the newest 100,000 of more bookings, and fetches a period when the filter asks for older ones';
  test(title, { tag: '@any-width' }, async ({ page }) => {
    const rows = sampleTransactions().slice(0, 5_000);
    // The same answer each time; of the same instant all of them, so that they stand in the order in which they came.
    const body = JSON.stringify(rows.map((row) => ({ ...row, date: 1_730_800_000, dateFormatted: '05.11.2024' })));
    const asked: string[] = [];
    await page.route(CALL, (route) => {
      const query = new URL(route.request().url()).searchParams;
      asked.push(`${query.get('from')}–${query.get('to')}`);
      if (query.has('from')) return route.fulfill({ json: rows.filter(({ dateFormatted }) => dateFormatted === '03.10.2024') });
      return route.fulfill({ body, contentType: 'application/json' });
    });
    await page.goto('/partner-transaktionen');
    await expect(
      page.getByText('Geladen sind Ihre neuesten 100.000 Transaktionen. Für ältere filtern Sie nach dem Datum.'),
    ).toBeVisible();
    await expect(page.getByText('Zeige Seite 1 von 4.000')).toBeVisible();
    expect(new Set(asked)).toEqual(new Set(['null–null']));
    await openFilter(page);
    await page.getByLabel('Datum von', { exact: true }).fill('03.10.2024');
    await page.getByLabel('Datum bis', { exact: true }).fill('03.10.2024');
    await page.getByRole('button', { name: 'Filter anwenden' }).click();
    await expect(cells(page, 'date').first()).toHaveText('03.10.2024');
    await expect(page.getByText(/Geladen sind/)).toBeHidden();
    expect(asked.at(-1)).toBe('2024-10-03–2024-10-03');
    await page.getByRole('button', { name: 'Alle Filter löschen' }).click();
    await expect(page.getByText('Zeige Seite 1 von 4.000')).toBeVisible();
  });

  test('offers another try when nothing could be loaded', { tag: '@any-width' }, async ({ page }) => {
    await page.route(CALL, (route) => route.abort());
    await page.goto('/partner-transaktionen');
    await expect(page.getByText('Die Daten konnten nicht abgerufen werden')).toBeVisible();
    await page.unroute(CALL);
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('table', { name: 'Transaktionen' })).toBeVisible();
  });
});

for (const [email, buttons] of [
  ['kasse@demo.example', 2],
  ['buchhaltung@demo.example', 0],
] as const)
  test(
    `${email} finds ${buttons} receipts to print: they are for people who may stand at the till`,
    { tag: '@any-width' },
    async ({ page, signIn }) => {
      await signIn(email);
      await pretend(page, sampleTransactions().slice(0, 1));
      await page.goto('/partner-transaktionen');
      await bodyRows(page).first().click();
      const panel = page.getByRole('complementary', { name: 'Buchung und Kartendaten' });
      await expect(panel).toBeVisible();
      await expect(panel.getByRole('button', { name: /drucken$/ })).toHaveCount(buttons);
    },
  );

test('an employer finds words where nothing is booked yet @both-widths', async ({ page, signIn }) => {
  await signIn('arbeitgeber@demo.example');
  await page.goto('/');
  await expect(page).toHaveURL('/partner-transaktionen');
  await expect(page.getByRole('heading', { name: 'Transaktionen', level: 1 })).toBeVisible();
  await expect(page.getByText('Keine Transaktionen gefunden')).toBeVisible();
  await expectFine(page);
});

for (const email of ['interesse@demo.example', 'kasse@demo.example']) {
  test(
    `the demo lets ${email} try everything on made-up bookings without asking the server`,
    { tag: '@any-width' },
    async ({ page, signIn }) => {
      await signIn(email);
      await page.goto('/demo-transaktionen');
      await expect(page.getByText('Zeige Seite 1 von 241')).toBeVisible();
      const calls: string[] = [];
      // All but the menu's own, which counts what is unread.
      page.on('request', (request) => /\/api\/(?!inbox-unread)/.test(request.url()) && calls.push(request.url()));
      await expect(page.getByText('Demoversion', { exact: true })).toBeAttached();
      await cells(page, 'correction').getByRole('button', { name: 'Korrektur' }).first().click();
      await expect(
        page.getByText(
          'Dies ist in der Demo nicht verfügbar. Dieser Link würde zum Korrekturformular leiten und die Daten der jeweiligen Transaktion im Formular vorausfüllen.',
        ),
      ).toBeVisible();
      await page.getByRole('button', { name: 'letzter Monat', exact: true }).click();
      await expect(cells(page, 'date').first()).toHaveText(/\.11\.2024$/);
      await expect(cells(page, 'correction').first()).toHaveText('– nicht mehr möglich');
      expect(
        fs.statSync(await download(page, 'Excel', /^demo-transaktionen-ab-01-11-2024-bis-30-11-2024-\d{4}-\d{2}-\d{2}\.xlsx$/))
          .size,
      ).toBeGreaterThan(1_000);
      await expectFine(page);
      expect(calls).toEqual([]);
    },
  );
}

async function download(page: Page, button: string, name: string | RegExp): Promise<string> {
  const [file]: [Download, void] = await Promise.all([page.waitForEvent('download'), pressMore(page, button)]);
  expect(file.suggestedFilename()).toMatch(name);
  return file.path();
}
