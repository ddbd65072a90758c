import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { carriedTables } from './carried-tables.ts';
import { leftTables } from './left-tables.ts';
import { readFiles } from './read-files.ts';
import { headOf } from './read-lines.ts';

let database: Database;
let columns: Map<string, string[]>;
beforeAll(async () => {
  database = await createTestDatabase();
  columns = await readColumns();
});
afterAll(() => database.close());

async function readColumns(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' group by 1`.execute(database.db);
  return new Map(rows.map((row) => [row.table, row.columns]));
}

/** Tables and columns over which the list does not decide, and what it names that does not exist. */
function listUndecided(existing: ReadonlyMap<string, readonly string[]>): string[] {
  const decided = new Map(carriedTables.map((one) => [one.table, Object.keys(one.columns)]));
  const tables = [...existing.keys()].filter((table) => Number(decided.has(table)) + Number(table in leftTables) !== 1);
  const gone = [...decided.keys(), ...Object.keys(leftTables)].filter((table) => !existing.has(table));
  const unequal = [...decided].flatMap(([table, names]) => {
    const there = existing.get(table) ?? [];
    return [...there.filter((name) => !names.includes(name)), ...names.filter((name) => !there.includes(name))].map(
      (name) => `${table}.${name}`,
    );
  });
  return [...tables, ...gone, ...unequal];
}

it('decides over every table of the schema and every column, and over nothing else', () => {
  expect(columns.size).toBeGreaterThan(100);
  expect(listUndecided(columns)).toEqual([]);
});

it('control: a table or a column that nobody thought of is found', () => {
  const more = new Map([...columns, ['new_table', ['id']], ['entry', [...columns.get('entry')!, 'new_column']]] as const);
  expect(listUndecided(more)).toEqual(['new_table', 'entry.new_column']);
});

it('carries nothing that lets somebody in', () => {
  const secret = /password|secret|token|pin_hash|salt|production_number|code_hash|link_hash|email/;
  const carried = carriedTables.flatMap(({ table, columns: listed }) =>
    Object.entries(listed)
      .filter(([, column]) => typeof column === 'string' || !('left' in column))
      .map(([column]) => `${table}.${column}`),
  );
  expect(carried.length).toBeGreaterThan(400);
  expect(carried.filter((name) => secret.test(name))).toEqual([]);
  for (const table of ['session', 'mailed_token', 'second_factor', 'recovery_code', 'till_pin', 'customer', 'balance_link'])
    expect(leftTables).toHaveProperty(table);
});

it('names each file, title and column once, in letters that every tool reads, with a key', async () => {
  const files = await readFiles(database.db);
  expect(new Set(files.map(({ file }) => file)).size).toBe(files.length);
  expect(new Set(files.map(({ title }) => title)).size).toBe(files.length);
  for (const file of files) {
    const head = headOf(file);
    expect(new Set(head).size, `of ${file.table}`).toBe(head.length);
    expect(
      head.filter((name) => !/^[A-ZÄÖÜ][A-Za-zÄÖÜäöüß0-9_]*$/.test(name)),
      `of ${file.table}`,
    ).toEqual([]);
    expect(
      file.columns.filter(({ isKey }) => isKey).map(({ column }) => column),
      `of ${file.table}`,
    ).toEqual(file.key);
  }
  expect(files.flatMap(({ joins }) => joins).length).toBeGreaterThan(60);
});
