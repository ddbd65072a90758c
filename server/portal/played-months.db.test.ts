import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { listOpenItems } from '#server/reports/open-items/list-open-items.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Play, playMonth, type Town } from '#tests/support/month-play.ts';
import { listOwnItems, total } from '#tests/support/own-sums.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const SEED = Number(process.env.MONTHS_SEED ?? 7);

let database: Database;
let play: Play;
beforeAll(async () => {
  database = await createTestDatabase();
  const start = process.cpuUsage();
  play = await playMonth(database, SEED);
  const { user, system } = process.cpuUsage(start);
  console.log((user + system) / 1e6, Object.fromEntries([...play.counts].toSorted()));
});
afterAll(() => database.close());

it('goes as the play has meant it', () => {
  expect(play.faults).toEqual([]);
});

const BOOKS = ['cards', 'fees', 'tax', 'expired', 'bank', 'invoices'];

/** What differs between the books and the own sums, month by month. */
async function compareBooks({ regionId, sums }: Town): Promise<string[]> {
  const { rows } = await sql<{ month: string; account: string; cents: number }>`
    select to_char(e.booked_at at time zone 'Europe/Berlin', 'YYYY-MM') as month,
           case a.kind when 'card' then 'cards' when 'partner' then 'partner ' || a.partner_id
             when 'employer' then 'employer ' || a.employer_id else a.kind end as account, sum(p.cents)::bigint as cents
      from posting p join account a using (region_id, account_id) join entry e using (region_id, entry_id)
     where p.region_id = ${regionId} group by 1, 2`.execute(database.db);
  const books = new Map<string, number>(rows.filter(({ cents }) => cents !== 0).map(({ month, account, cents }) => [`${month} ${account}`, cents]));
  const own = new Map(
    [...sums.months].flatMap(([month, accounts]) =>
      [...accounts]
        .filter(([account, cents]) => cents !== 0 && (BOOKS.includes(account) || /^(partner|employer) /.test(account)))
        .map(([account, cents]) => [`${month} ${account}`, cents] as const),
    ),
  );
  return [...new Set([...books.keys(), ...own.keys()])]
    .filter((key) => books.get(key) !== own.get(key))
    .map((key) => `${key}: ${books.get(key)} and not ${own.get(key)}`);
}

it('books', async () => {
  for (const town of play.towns) expect(await compareBooks(town)).toEqual([]);
});

it('items', async () => {
  const { rows } = await sql<{ id: string; name: string; region_id: number }>`
    select gguid as id, 'partner ' || partner_id as name, region_id from partner
    union all select gguid, 'employer ' || employer_id, region_id from employer`.execute(database.db);
  const names = new Map(rows.map((row) => [row.id, row]));
  const items = await listOpenItems(database.db, '2026-11-13');
  for (const town of play.towns) {
    const told = items
      .filter(({ business }) => names.get(business.id)!.region_id === town.regionId)
      .map(({ kind, business, label, cents }) =>
        [kind, names.get(business.id)!.name, ...(kind === 'invoice' || kind === 'charge-order' ? [label] : []), cents].join(' '),
      );
    expect(told.toSorted()).toEqual(listOwnItems(town.sums, town.employers.map(({ employerId }) => employerId)));
  }
});

it('verify', async () => {
  await sealBooks(database.db, SEAL_KEYS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  void total;
});
