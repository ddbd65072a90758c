import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { taxRateOn } from '#contract/common/tax-rates.ts';
import type { Database } from '#server/platform/db/database.ts';
import { getBerlinToday } from '#server/tenancy/regions/get-berlin-today.ts';
import { createTestDatabase } from '#tests/support/databases.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const rateIn = (source: string) => Number(/v_tax_basis_points constant int := (\d+);/.exec(source)?.[1]);

it('statements have the rate of tax that invoices have today', async () => {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef(oid) as source from pg_proc where proname = 'ledger_settle'`.execute(database.db);
  expect(rows.map(({ source }) => rateIn(source))).toEqual([taxRateOn(await getBerlinToday(database.db))]);
});

it('control: another rate is found', () => {
  expect(rateIn('v_tax_basis_points constant int := 1600;')).not.toBe(taxRateOn('2026-11-26'));
});
