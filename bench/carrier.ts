import { performance } from 'node:perf_hooks';
import v8 from 'node:v8';
import vm from 'node:vm';
import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import { readTotals } from '#server/operator/data-carriers/account-totals.ts';
import { writeCarrier } from '#server/operator/data-carriers/write-carrier.ts';
import { zipPieces } from '#server/operator/data-carriers/zip-pieces.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { withFreshDatabase } from './with-fresh-database.ts';

/**
 * `npm run bench:carrier`: how long the data carrier of a year with a million bookings takes as ZIP. Also how much
 * memory it needs beside a tenth of that. The goal is a minute, and the same memory for both.
 */
const BOOKINGS = Number(process.env.BOOKINGS ?? 1_000_000);
const CARDS = 20_000;
/** Pieces of the ZIP between two looks at the memory. */
const COLLECT_EACH = 50;

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

await withFreshDatabase(async (database) => {
  const books = await openBooks(database.db, CARDS);
  await fill(database, books);
  await measure(database, 'a tenth of a year', books.regionId, '2025-01-01', '2025-02-05');
  await measure(database, 'the whole year', books.regionId, '2025-01-01', '2025-12-31');
});

/** What is in use, without what is only not collected yet: engines are in no hurry with that. */
function memoryInUse(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Straight into the tables: top-ups and redemptions with a fee, sealed, over the whole of 2025. */
async function fill(database: Database, { regionId, partnerId }: Books): Promise<void> {
  const day = `'2025-01-01T00:00:00+01'::timestamptz + interval '1 year' * ((n - 1) / ${BOOKINGS}.0)`;
  const account = (kind: string) => `(select min(account_id) from account where region_id = ${regionId} and kind = '${kind}')`;
  await database.runAsOwner(`
    set local session_replication_role = replica;
    insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, actor_id, booked_at)
    select ${regionId}, n, case when n % 4 = 0 then 'topup' else 'redemption' end, 100 + n % 5000,
           ${account('card')} + n::bigint * 7919 % ${CARDS}, ${partnerId}, 0, ${day}
      from generate_series(1, ${BOOKINGS}) n;
    insert into posting (region_id, entry_id, account_id, cents, balance_after)
    select ${regionId}, entry_id, card_account_id, case type when 'topup' then cents else -cents end, 10000
      from entry where region_id = ${regionId};
    insert into posting (region_id, entry_id, account_id, cents)
    select ${regionId}, entry_id, ${account('partner')}, case type when 'topup' then -cents else cents - 20 end
      from entry where region_id = ${regionId};
    insert into posting (region_id, entry_id, account_id, cents)
    select ${regionId}, entry_id, ${account('fees')}, 20 from entry where region_id = ${regionId} and type = 'redemption';
    insert into seal (region_id, number, entry_id, key_id, hash)
    select ${regionId}, entry_id, entry_id, '0badc0de', sha256(entry_id::text::bytea) from entry where region_id = ${regionId}`);
  await database.runAsOwner('analyze');
}

async function measure({ db }: Database, what: string, regionId: number, from: string, until: string): Promise<void> {
  const period = { regionId, from, until };
  const began = performance.now();
  const cpuBefore = process.cpuUsage();
  const before = memoryInUse();
  let most = 0;
  let pieces = 0;
  const zip = zipPieces(writeCarrier(db, period, { name: 'Bench', location: 'Lahr' }));
  for (;;) {
    const next = await zip.next();
    if (++pieces % COLLECT_EACH === 0) most = Math.max(most, memoryInUse());
    if (!next.done) continue;
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpuBefore);
    const { rows, bytes } = next.value;
    console.log(
      `${what.padEnd(20)} ${rows} rows, ${mega(bytes)} MB of ZIP, ${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of Node's processor), ${mega(before)} MB in use before and at most ${mega(most)} MB meanwhile, ${mega(process.memoryUsage.rss())} MB of the machine's`,
    );
    break;
  }
  let closing = 0;
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    for await (const some of readTotals(trx, period)) closing += some.reduce((sum, total) => sum + total.closing, 0);
  });
  console.log(`${''.padEnd(20)} all accounts together: ${closing} cents`);
}

function mega(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
