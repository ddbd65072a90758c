import { chromium } from '@playwright/test';
import {
  type PartnerTransaction,
  PARTNER_TRANSACTIONS_AT_ONCE,
} from '#contract/reports/partner-transactions/partner-transactions.ts';
import { seedDemo } from '#seeds/demo.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findChromium } from '#tests/support/find-chromium.ts';
import type { Visitor } from '#tests/support/portal.ts';
import { type Figures, measureDataTables, measureScreen } from './table-in-browser.ts';
import { timesOf } from './times-of.ts';
import { withFreshDatabase, withPortal } from './with-fresh-database.ts';

/**
 * `npm run bench:table`: 100,000 bookings on the transactions screen, and the same rows in DataTables in the same run
 * of Chromium. Then the server's answers with a million bookings in the database. Times are medians in milliseconds.
 */
const EMAIL = 'partner@demo.example';
const IN_BROWSER = 100_000;
const IN_DATABASE = 1_000_000;

await withFreshDatabase(async (database) => {
  await seedDemo(database, { history: false });
  await withPortal(database, async ({ url, signedIn }) => {
    const desk = await signedIn('partner-login', EMAIL);
    await insertBookings(database, IN_BROWSER);
    await measureBrowser(url, desk);
    await insertBookings(database, IN_DATABASE - IN_BROWSER);
    await measureServer(desk);
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

async function measureBrowser(url: string, desk: Visitor): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const cookies = [{ name: 'session', value: desk.cookies.get('session')!, url }];
    const ours = await measureScreen(browser, url, cookies);
    const theirs = await measureDataTables(browser, await readAll(desk, IN_BROWSER));
    report(ours, theirs);
  } finally {
    await browser.close();
  }
}

async function readAll(desk: Visitor, most: number): Promise<PartnerTransaction[]> {
  const rows: PartnerTransaction[] = [];
  while (rows.length < most) {
    const before = rows.length > 0 ? `?before=${rows.at(-1)!.bookingNumber}` : '';
    rows.push(...(await desk.get<PartnerTransaction[]>(`partner-transactions${before}`)).body);
  }
  return rows;
}

function report(ours: Figures, theirs: Figures): void {
  console.log(
    `\n${IN_BROWSER.toLocaleString('en')} rows, ms`.padEnd(44) +
      'ours'.padStart(8) +
      'DataTables'.padStart(12) +
      'ratio'.padStart(8),
  );
  for (const [what, time] of Object.entries(ours)) {
    const other = theirs[what];
    const beside = other === undefined ? '' : other.toFixed(0).padStart(12) + `${(other / time).toFixed(1)} x`.padStart(8);
    console.log(what.padEnd(43) + time.toFixed(0).padStart(8) + beside);
  }
}

async function measureServer(desk: Visitor): Promise<void> {
  console.log(
    `\n${IN_DATABASE.toLocaleString('en')} bookings in the database, ms for ${PARTNER_TRANSACTIONS_AT_ONCE.toLocaleString('en')} of them`,
  );
  const month = new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 7);
  const { body: old } = await desk.get<PartnerTransaction[]>(`partner-transactions?to=${month}-15`);
  const queries = {
    'the newest': '',
    'behind an old one': `?before=${old.at(-1)!.bookingNumber}`,
    'of a month': `?from=${month}-01&to=${month}-28`,
  };
  for (const [what, query] of Object.entries(queries))
    console.log(what.padEnd(43) + (await timesOf(() => desk.get(`partner-transactions${query}`), 15)));
}
