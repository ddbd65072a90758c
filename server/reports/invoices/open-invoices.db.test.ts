import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database, Db } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { findPayableInvoices } from './open-invoices.ts';

const INVOICES = 3_000;

let database: Database;
let regionId: number;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 1 });
  const books = await openBooks(database.db, 1);
  regionId = books.regionId;
  await database.runAsOwner(`
    insert into invoice (region_id, year, number, kind, partner_id, issued_on, due_on, cause, content, net_cents, tax_cents,
        gross_cents, sha256, issued_at)
      select ${regionId}, 2026, n, 'monthly', ${books.partnerId}, '2026-06-01', '2026-06-15', 'month ' || n, '{}', 1000,
          190, 1190, 'x', now()
        from generate_series(1, ${INVOICES}) n;
    insert into invoice_payment (region_id, year, number, cents, paid_on, bank_text, reason, other_year, other_number)
      select ${regionId}, 2026, n, 1190, '2026-06-10', 'paid', 'paid', 2026, n from generate_series(1, ${INVOICES}) n;
    analyze invoice;
    analyze invoice_payment`);
});
afterEach(() => database.close());

/** What this connection has read but not reported yet. */
async function countRowsRead(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as count
      from pg_stat_xact_user_tables where relname in ('invoice', 'invoice_payment')`.execute(db);
  return rows[0]!.count;
}

const rowsReadForThree = () =>
  database.db.transaction().execute(async (trx) => {
    const before = await countRowsRead(trx);
    const which = [7, 1_234, 2_999].map((number) => ({ year: 2026, number }));
    const found = await findPayableInvoices(trx, regionId, which);
    expect(found.map(({ number, openCents }) => [number, openCents])).toEqual(which.map(({ number }) => [number, 0]));
    return (await countRowsRead(trx)) - before;
  });

it('reads a handful of rows to say how three invoices stand', async () => {
  expect(await rowsReadForThree()).toBeLessThan(30);
});

it('control: reads what was paid for all where it is not found by its invoice', async () => {
  await database.runAsOwner('drop index invoice_payment_of_invoice');
  expect(await rowsReadForThree()).toBeGreaterThan(INVOICES);
});
