import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Trx } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openSealedWorld } from '#tests/support/sealed-world.ts';
import { rowsAgainstFacts } from './fact-checks.ts';
import { readAlike } from './seal-chain.ts';
import { type SealedTable, sealedTables } from './seal-list.ts';

/**
 * The owner of the database switches guards and constraints off, and changes one column of a row, deletes a row, makes
 * one, or swaps two. Every one of it is noticed by the table's rule, for every sealed column of every table with facts.
 */
interface Column {
  table: string;
  name: string;
  type: string;
}

let database: Database;
let columns: Column[];
beforeAll(async () => {
  database = await createTestDatabase();
  await openSealedWorld(database);
  const { rows } = await sql<Column>`
    select attrelid::regclass::text as "table", attname as name, format_type(atttypid, null) as type
      from pg_attribute join pg_class c on c.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped order by 1, attnum`.execute(
    database.db,
  );
  columns = rows;
});
afterAll(() => database.close());

/** Another value than any that is there, by type. */
const others: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  boolean: (column) => `not coalesce(${column}, false)`,
  date: (column) => `coalesce(${column}, date '2026-01-01') + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, timestamptz '2026-01-01') + interval '1 day'`,
  uuid: () => 'gen_random_uuid()',
  jsonb: () => `'{"tampered": true}'`,
  bytea: (column) => `coalesce(${column}, '') || '\\x00'::bytea`,
  'text[]': (column) => `array_append(${column}, 'x')`,
  'bigint[]': (column) => `array_append(${column}, 1000)`,
};
for (const type of ['bigint', 'integer', 'smallint', 'double precision', 'numeric'])
  others[type] = (column) => `coalesce(${column}, 0) + 1000`;

function otherValue({ table, name, type }: Column): string {
  const other = others[type];
  if (!other) throw new Error(`say here how to tamper with ${table}.${name}: ${type}`);
  return other(name);
}

const FIRST = (table: string) => `ctid = (select min(ctid) from ${table})`;
class UndoTampering extends Error {}

/** Runs as the owner without guards and constraints of a table; all is undone. */
async function asOwner(table: string, act: (trx: Trx) => Promise<void>): Promise<void> {
  const done = database.db.transaction().execute(async (trx) => {
    await sql`set local role none`.execute(trx);
    await readAlike(trx);
    await sql.raw(`alter table ${table} disable trigger user`).execute(trx);
    await sql
      .raw(
        `do $$ declare c record; begin
           for c in select conname from pg_constraint where conrelid = '${table}'::regclass and contype <> 'n' order by contype = 'p' loop
             execute format('alter table ${table} drop constraint if exists %I cascade', c.conname);
           end loop;
           for c in select indexrelid::regclass as name from pg_index where indrelid = '${table}'::regclass and indisunique loop
             execute format('drop index %s', c.name);
           end loop;
           for c in select attname from pg_attribute where attrelid = '${table}'::regclass and attidentity <> '' loop
             execute format('alter table ${table} alter %I drop identity', c.attname);
           end loop;
         end $$`,
      )
      .execute(trx);
    await act(trx);
    throw new UndoTampering();
  });
  await expect(done).rejects.toThrow(UndoTampering);
}

async function isNoticed(trx: Trx, table: SealedTable): Promise<boolean> {
  const { rows } = await sql`select from (${sql.raw(rowsAgainstFacts(table))}) as offender limit 1`.execute(trx);
  return rows.length > 0;
}

/** Whether a statement is noticed; it is undone, so that the next one meets the row as it was. */
async function notices(trx: Trx, table: SealedTable, statement: string): Promise<boolean> {
  await sql`savepoint before`.execute(trx);
  const { numAffectedRows } = await sql.raw(statement).execute(trx);
  expect(Number(numAffectedRows), `rows of ${statement}`).toBeGreaterThan(0);
  const noticed = await isNoticed(trx, table);
  await sql`rollback to savepoint before`.execute(trx);
  return noticed;
}

const sealedColumns = (table: SealedTable) =>
  columns.filter((column) => column.table === table.name && !table.except.includes(column.name));

describe.each(sealedTables.map((table) => [table.name, table] as const))('%s', (name, table) => {
  it('is clean where nobody tampered, and notices each change of a column, a row less, and a row more', async () => {
    await asOwner(name, async (trx) => {
      expect(await isNoticed(trx, table), 'control').toBe(false);
      const unnoticed: string[] = [];
      for (const column of sealedColumns(table))
        if (!(await notices(trx, table, `update ${name} set ${column.name} = ${otherValue(column)} where ${FIRST(name)}`)))
          unnoticed.push(column.name);
      expect(unnoticed).toEqual([]);

      expect(await notices(trx, table, `delete from ${name} where ${FIRST(name)}`), 'a row less').toBe(true);
      const key = columns.find((column) => column.table === name && column.name === table.key.at(-1))!;
      const all = columns.filter((column) => column.table === name).map((column) => column.name);
      const values = all.map((column) => (column === key.name ? otherValue(key) : column));
      const copy = `insert into ${name} (${all.join(', ')}) select ${values.join(', ')} from ${name} where ${FIRST(name)}`;
      expect(await notices(trx, table, copy), 'a row more').toBe(true);
    });
  });

  it('leaves alone what is not sealed', async () => {
    const free = columns.filter((column) => column.table === name && table.except.includes(column.name));
    await asOwner(name, async (trx) => {
      for (const column of free)
        expect(
          await notices(trx, table, `update ${name} set ${column.name} = ${otherValue(column)} where ${FIRST(name)}`),
          `the column ${column.name}`,
        ).toBe(false);
    });
  });
});

it('notices two rows that have swapped all but their keys', async () => {
  const swapped: string[] = [];
  for (const table of sealedTables) {
    const { name, key } = table;
    const inKey = new Set(['region_id', ...key]);
    const rest = sealedColumns(table).filter((column) => !inKey.has(column.name));
    const differ = rest.map((column) => `one.${column.name} is distinct from other.${column.name}`).join(' or ');
    if (rest.length === 0) continue;
    await asOwner(name, async (trx) => {
      await sql
        .raw(
          `create temporary table pair on commit drop as
             select one.ctid as one, other.ctid as other from ${name} one join ${name} other on one.ctid < other.ctid
              where ${differ} limit 1`,
        )
        .execute(trx);
      const { rows } = await sql`select from pair`.execute(trx);
      if (rows.length === 0) return;
      const swap = `
        update ${name} t set ${rest.map((column) => `${column.name} = s.${column.name}`).join(', ')}
          from pair, (select ctid as place, * from ${name}) s
         where t.ctid = pair.one and s.place = pair.other or t.ctid = pair.other and s.place = pair.one`;
      expect(await notices(trx, table, swap), `two rows of ${name}`).toBe(true);
      swapped.push(name);
    });
  }
  expect(swapped.length).toBeGreaterThan(20);
});
