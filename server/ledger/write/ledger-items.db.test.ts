import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type LedgerItem, ledgerItems } from './ledger-items.ts';

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

it('gives the books each item as it is, whatever its texts hold', async () => {
  const texts = ['', ' ', 'null', 'a,b', '(x)', '{y}', 'say "no"', String.raw`back\slash`, 'two\nlines', 'ä€😀', `it's`];
  const items: LedgerItem[] = texts.map((reason, n) => ({ n, cents: 9_999 + n, allowed: n % 2 === 0, card: '176', reason }));
  const { rows } = await sql<{ item: LedgerItem }>`
    select jsonb_strip_nulls(to_jsonb(i)) as item from unnest(${ledgerItems(items)}::text::ledger_item[]) as i`.execute(
    database.db,
  );
  expect(rows.map(({ item }) => item)).toEqual(items);
});

it('gives the books every field', async () => {
  const item: Required<LedgerItem> = {
    n: 0,
    type: 'storno',
    card: '176100000000014',
    cents: 1,
    fee: 2,
    partner: 3,
    branch: 4,
    actor: 5,
    key: 'b0a2fb9a-9a33-4f52-8dd5-6a3f6d0f5b0e',
    hash: 'ab',
    reversalOf: 6,
    grantedFor: 7,
    allowed: false,
    mark: 'k.1.a_b-c',
    reason: 'zu viel',
  };
  const { rows } = await sql<{ item: LedgerItem }>`
    select to_jsonb(i) as item from unnest(${ledgerItems([item])}::text::ledger_item[]) as i`.execute(database.db);
  expect(rows).toEqual([{ item }]);
});
