import type { Browser, Page } from '@playwright/test';
import {
  type PartnerTransaction,
  PARTNER_TRANSACTIONS_AT_ONCE,
} from '#contract/reports/partner-transactions/partner-transactions.ts';
import { seedDemo } from '#seeds/demo.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Visitor } from '#tests/support/portal.ts';
import type { Cookies } from './page-load.ts';
import { median } from './report.ts';
import { timesOf } from './times-of.ts';
import { withBrowser } from './with-browser.ts';
import { withFreshDatabase, withPortal } from './with-fresh-database.ts';

/**
 * `npm run bench:table`: 100,000 bookings on the transactions screen. Then the server's answers with a million bookings
 * in the database. Times are medians in milliseconds.
 */
const EMAIL = 'partner@demo.example';
const IN_BROWSER = 100_000;
const IN_DATABASE = 1_000_000;
const RUNS = 7;

await withFreshDatabase(async (database) => {
  await seedDemo(database, { history: false });
  await withPortal(database, async ({ url, signedIn }) => {
    const visitor = await signedIn('partner-login', EMAIL);
    await insertBookings(database, IN_BROWSER);
    console.log(`\n${IN_BROWSER.toLocaleString('en')} rows, ms`);
    const cookies = [{ name: 'session', value: visitor.cookies.get('session')!, url }];
    await withBrowser((browser) => measureScreen(browser, url, cookies));
    await insertBookings(database, IN_DATABASE - IN_BROWSER);
    await measureServer(visitor);
  });
});

/** Straight into the books; each redemption has its fee. Spread over two years, the newer ones first asked for. */
async function insertBookings(database: Database, count: number): Promise<void> {
  await database.runAsOwner(`
    create temp table made as
    select nextval('entry_id') as id, 1 + n % 3 as kind, 100 + n::bigint * 37 % 5000 as cents, now() - interval '2 years' * random() as at,
           cards.ids[1 + n::bigint * 7919 % cardinality(cards.ids)] as card
      from generate_series(1, ${count}) n,
           (select array_agg(account_id) as ids from account where region_id = 1 and kind = 'card') as cards;
    insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, branch_id, actor_id, booked_at)
    select 1, id, (array['redemption', 'topup', 'bonus'])[kind], cents, card, p.partner_id, b.branch_id, 0, at
      from made, person p join branch b on b.partner_id = p.partner_id and b.position = 0 where p.email = '${EMAIL}';
    insert into posting select 1, id, (select account_id from account where region_id = 1 and kind = 'fees'), 20 from made where kind = 1;
    drop table made;
    analyze entry, posting;`);
}

/** The time from the address to all rows, then of each action, until it is painted. */
async function measureScreen(browser: Browser, url: string, cookies: Cookies): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const start = performance.now();
  await page.goto(`${url}/partner-transaktionen`);
  await page.getByText(/Zeige Seite 1 von/).waitFor();
  report('address to first rows', performance.now() - start);
  await page.getByText('Zeige Seite 1 von 4.000').waitFor({ timeout: 120_000 });
  report('address to all rows', performance.now() - start);
  // As long as somebody takes to reach for the mouse.
  await page.waitForTimeout(2_000);

  const sortBy = (column: number) => `document.querySelector('thead th:nth-child(${column + 1}) button').click()`;
  const search = (text: string) => `
    const field = document.querySelector('input[type=search]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(text)});
    field.dispatchEvent(new Event('input', { bubbles: true }));`;
  const press = (label: string) =>
    `[...document.querySelectorAll('button')].find((one) => one.textContent === '${label}').click()`;
  const usual = async (scripts: readonly string[], back?: string) => {
    const times: number[] = [];
    for (const script of scripts) {
      times.push(await timed(page, script));
      if (back) await timed(page, back);
    }
    return median(times);
  };
  const often = (script: string) => Array.from({ length: RUNS }, () => script);

  report('sort by amount, first time', await timed(page, sortBy(5)));
  report('sort by amount', await usual(often(sortBy(5))));
  report('sort by card, first time', await timed(page, sortBy(3)));
  report('sort by card', await usual(often(sortBy(3))));
  report('search, first time', await timed(page, search('k')));
  const words = ['kundenbonus', '0857', 'einl 10', '12,', 'aufladung 09', '.05.', 'kunden'];
  report('search', await usual(words.map(search)));
  await timed(page, search(''));
  report('filter a month', await usual(often(press('letzter Monat')), press('Alle Filter löschen')));
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

function report(what: string, time: number): void {
  console.log(what.padEnd(43) + time.toFixed(0).padStart(8));
}

async function measureServer(visitor: Visitor): Promise<void> {
  console.log(
    `\n${IN_DATABASE.toLocaleString('en')} bookings in the database, ms for ${PARTNER_TRANSACTIONS_AT_ONCE.toLocaleString('en')} of them`,
  );
  const month = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 7);
  const { body: old } = await visitor.get<PartnerTransaction[]>(`partner-transactions?to=${month}-15`);
  const queries = {
    'the newest': '',
    'behind an old one': `?before=${old.at(-1)!.bookingNumber}`,
    'of a month': `?from=${month}-01&to=${month}-28`,
  };
  for (const [what, query] of Object.entries(queries))
    console.log(what.padEnd(43) + (await timesOf(() => visitor.get(`partner-transactions${query}`), 15)));
}
