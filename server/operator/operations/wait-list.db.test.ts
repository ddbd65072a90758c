import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { waitList } from './wait-list.ts';
import { waitingParts } from './waiting-parts.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/**
 * Each column that says how far something is: a state, a day that may still be missing, or one by which money is due.
 */
async function listStateColumns(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.column_name ~ '^(state|status|outcome|decision|is_in_review|due_on|is_data_complete|is_card_lost)$'
            or (c.is_nullable = 'YES' and c.data_type in ('date', 'timestamp with time zone')))
     order by 1, 2`.execute(database.db);
  const columns = new Map<string, string[]>();
  for (const { table, column } of rows) columns.set(table, [...(columns.get(table) ?? []), column]);
  return columns;
}

const told: [string, string[]][] = Object.entries(waitList).map(([table, { columns }]) => [table, [...columns].toSorted()]);

it('says of each state of the schema who waits in it, and on which list', async () => {
  expect(new Map(told)).toEqual(await listStateColumns());
});

it('control: notices a state that nobody has thought of', async () => {
  const less = told.filter(([table]) => table !== 'charge_file');
  expect(new Map(less)).not.toEqual(await listStateColumns());
});

it('names a line for each state, or the reason why nobody waits, and each line tells of a state', () => {
  const states = Object.values(waitList);
  for (const state of states) expect('toldBy' in state || 'nobodyBecause' in state).toBe(true);
  const lines = new Set<string>(states.flatMap((state) => ('toldBy' in state ? state.toldBy : [])));
  expect(waitingParts.map(({ read }) => read.name).filter((name) => !lines.has(name))).toEqual([]);
});
