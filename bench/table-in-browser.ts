import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { formatCents } from '#contract/common/money.ts';

/** Milliseconds by what was done. */
export type Figures = Record<string, number>;

type Cookies = Parameters<BrowserContext['addCookies']>[0];

const RUNS = 7;
const require = createRequire(import.meta.url);

/** Our screen with real answers: the time from the address to all rows, then of each action, until it is painted. */
export async function measureScreen(browser: Browser, url: string, cookies: Cookies): Promise<Figures> {
  const page = await openPage(browser);
  await page.context().addCookies(cookies);
  const start = performance.now();
  await page.goto(`${url}/partner-transaktionen`);
  await page.getByText(/Zeige Seite 1 von/).waitFor();
  const first = performance.now() - start;
  await page.getByText('Zeige Seite 1 von 4.000').waitFor({ timeout: 120_000 });
  const all = performance.now() - start;
  // As long as somebody takes to reach for the mouse.
  await page.waitForTimeout(2_000);

  const click = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).click()`;
  const type = (text: string) => `
    const field = document.querySelector('input[type=search]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new Event('input', { bubbles: true }));`;
  const press = (label: string) =>
    `[...document.querySelectorAll('button')].find((one) => one.textContent === '${label}').click()`;
  const figures = await measureAll(page, {
    sort: (column) => click(`thead th:nth-child(${column + 1}) button`),
    search: type,
    filter: () => press('letzter Monat'),
    clear: () => press('Alle Filter löschen'),
  });
  await page.close();
  return { 'address to first rows': first, 'address to all rows': all, ...figures };
}

/** DataTables with the same rows, columns, texts, page length and order. */
export async function measureDataTables(browser: Browser, rows: readonly PartnerTransaction[]): Promise<Figures> {
  const page = await openPage(browser);
  await page.setContent('<!doctype html><table id="table" style="width:100%"></table>');
  const scripts = [require.resolve('jquery'), require.resolve('datatables.net'), require.resolve('datatables.net-dt')];
  for (const path of scripts) await page.addScriptTag({ path });
  const plain = rows.map((row) => [
    row.dateFormatted,
    row.time,
    row.cardID,
    row.text,
    formatCents(Math.round(row.amount * 100)),
    row.date,
    row.amount,
  ]);
  await page.evaluate((data) => Object.assign(window, { rows: data }), plain);
  await page.evaluate(`
    window.period = null;
    DataTable.ext.search.push((settings, cells, index, row) => !period || (row[5] >= period[0] && row[5] < period[1]));
    window.table = new DataTable('#table', {
      data: rows, pageLength: 25, order: [[0, 'desc']], deferRender: true,
      columns: [
        { title: 'Datum', data: (row, type) => (type === 'sort' || type === 'type' ? row[5] : row[0]) },
        { title: 'Uhrzeit' }, { title: 'Kartennummer' }, { title: 'Buchungsart' },
        { title: 'Betrag', data: (row, type) => (type === 'sort' || type === 'type' ? row[6] : row[4]) },
      ],
    });`);
  let isDescending = false;
  const now = new Date();
  const [from, to] = [now.getMonth() - 1, now.getMonth()].map((month) => new Date(now.getFullYear(), month, 1).getTime() / 1000);
  const figures = await measureAll(page, {
    sort(column) {
      isDescending = !isDescending;
      return `table.order([[${column - 1}, '${isDescending ? 'desc' : 'asc'}']]).draw()`;
    },
    search: (text) => `table.search(${JSON.stringify(text)}).draw()`,
    filter: () => `period = [${from}, ${to}]; table.draw()`,
    clear: () => 'period = null; table.draw()',
  });
  await page.close();
  return figures;
}

/** What a person does with a table, as scripts of the page. */
interface Acts {
  sort: (column: number) => string;
  search: (text: string) => string;
  filter: () => string;
  clear: () => string;
}

async function measureAll(page: Page, acts: Acts): Promise<Figures> {
  const median = async (scripts: readonly string[], back?: string) => {
    const times: number[] = [];
    for (const script of scripts) {
      times.push(await timed(page, script));
      if (back) await timed(page, back);
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  };
  const often = (make: () => string) => Array.from({ length: RUNS }, make);
  const figures = {
    'sort by amount, first time': await timed(page, acts.sort(5)),
    'sort by amount': await median(often(() => acts.sort(5))),
    'sort by card, first time': await timed(page, acts.sort(3)),
    'sort by card': await median(often(() => acts.sort(3))),
    'search, first time': await timed(page, acts.search('k')),
    search: await median(['kundenbonus', '0857', 'einl 10', '12,', 'aufladung 09', '.05.', 'kunden'].map(acts.search)),
  };
  await timed(page, acts.search(''));
  return { ...figures, 'filter a month': await median(often(acts.filter), acts.clear()) };
}

/** Until the frame after it is painted. */
function timed(page: Page, script: string): Promise<number> {
  return page.evaluate(`(async () => {
    const start = performance.now();
    ${script};
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  })()`);
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  });
  return context.newPage();
}
