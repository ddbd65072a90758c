import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { factChecks } from './fact-checks.ts';
import { partyMoveChecks } from './party-move-checks.ts';
import { sealList } from './seal-list.ts';
import { takeOverChecks } from './take-over-checks.ts';

let database: Database;
let columns: Map<string, string[]>;
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' group by 1`.execute(database.db);
  columns = new Map(rows.map((row) => [row.table, row.columns]));
});
afterAll(() => database.close());

it('decides over every table of the schema, and over no other', () => {
  expect(columns.size).toBeGreaterThan(100);
  expect(Object.keys(sealList).toSorted()).toEqual([...columns.keys()].toSorted());
});

it('names only columns that exist; of what is checked at use it decides over every column', () => {
  for (const [table, seal] of Object.entries(sealList)) {
    const existing = columns.get(table)!;
    if (seal.by === 'use')
      expect([...seal.bound, ...Object.keys(seal.except)].toSorted(), `the columns of ${table}`).toEqual(existing.toSorted());
    if (seal.by !== 'facts') continue;
    const named = [...seal.key, ...('except' in seal ? Object.keys(seal.except) : []), ...('plain' in seal ? seal.plain : [])];
    const unknown = named.filter((column) => !existing.includes(column));
    expect(unknown, `named of ${table}`).toEqual([]);
  }
});

it('names the rule that compares a table with others', () => {
  const rules = Object.values(sealList).flatMap((seal) => (seal.by === 'rule' ? [seal.rule] : []));
  expect([factChecks, takeOverChecks, partyMoveChecks].flatMap((rules) => Object.keys(rules))).toEqual(
    expect.arrayContaining(rules),
  );
});

it('is what the triggers watch: each table by facts, and no other', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct tgrelid::regclass::text as "table" from pg_trigger where tgname like 'fact_of_%'`.execute(database.db);
  const byFacts = Object.entries(sealList).flatMap(([table, seal]) => (seal.by === 'facts' ? [table] : []));
  expect(rows.map(({ table }) => table).toSorted()).toEqual(byFacts.toSorted());
});
