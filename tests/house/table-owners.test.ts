import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { foreignTables } from './foreign-tables.ts';
import { listDeclaredTables, listHiddenTableUses, listTableUses, type TableUse } from './list-table-uses.ts';
import { findRoom, readFloorPlan } from './read-floor-plan.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const plan = readFloorPlan(fs.readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8'));
const declared = listDeclaredTables(ROOT, 'server');
const ownerOf = new Map(declared.map(({ file, table }) => [table, findRoom(plan, file)!.name]));

interface ForeignUse extends TableUse {
  room: string;
}

function listForeignUses(root: string): ForeignUse[] {
  return listTableUses(root, 'server')
    .map((use) => ({ ...use, room: findRoom(plan, use.file)!.name }))
    .filter(({ room, table }) => ownerOf.has(table) && ownerOf.get(table) !== room);
}

const isListed = ({ room, table }: ForeignUse) => foreignTables.some((one) => one.room === room && one.tables.includes(table));
const describeUse = ({ file, table, isWritten }: TableUse) => `${file} ${isWritten ? 'writes' : 'reads'} ${table}`;

test('every table of the schema has one owner, who declares it in its tables.ts', () => {
  const folder = path.join(ROOT, 'server/migrations');
  const created = fs
    .readdirSync(folder)
    .flatMap((file) => [...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/^create (?:unlogged )?table (\w+)/gm)])
    .map(([, table]) => table!);
  expect(created.length).toBeGreaterThan(40);
  expect(declared.map(({ table }) => table).toSorted()).toEqual(created.toSorted());
});

test('nobody writes to the table of another', () => {
  const uses = listTableUses(ROOT, 'server').filter(({ table }) => ownerOf.has(table));
  // So many that a broken reader would be noticed.
  expect(uses.length).toBeGreaterThan(150);
  expect(uses.filter(({ isWritten }) => isWritten).length).toBeGreaterThan(50);
  const written = listForeignUses(ROOT).filter(({ isWritten }) => isWritten);
  expect(written.map(describeUse)).toEqual([]);
});

test('nobody reads the table of another, but for the reads that are listed with a reason', () => {
  expect(
    listForeignUses(ROOT)
      .filter((use) => !isListed(use))
      .map(describeUse),
  ).toEqual([]);
});

test('no read is listed that there is no longer', () => {
  const uses = listForeignUses(ROOT);
  const gone = foreignTables.flatMap(({ room, tables }) =>
    tables.filter((table) => !uses.some((use) => use.room === room && use.table === table)).map((table) => `${room}: ${table}`),
  );
  expect(gone).toEqual([]);
});

test('a foreign table lies lower, as what is imported does', () => {
  const heightOf = (room: string) => plan.findIndex(({ name }) => name === room);
  const climbs = foreignTables.flatMap(({ room, tables }) =>
    tables.filter((table) => heightOf(ownerOf.get(table)!) >= heightOf(room)),
  );
  expect(climbs).toEqual([]);
});

test('the name of a table stands where it is used', () => {
  expect(listHiddenTableUses(ROOT, 'server')).toEqual([]);
});

const house = fs.mkdtempSync(path.join(os.tmpdir(), 'house-'));
afterAll(() => fs.rmSync(house, { recursive: true }));

function plant(text: string): void {
  const place = path.join(house, 'server/money/bookings/x.ts');
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, text);
}

test.each([
  ['reads', `db.selectFrom('person').select('email')`],
  ['reads', `db.selectFrom('person as p').select('p.email')`],
  ['reads', `db.selectFrom(['entry', 'person'])`],
  ['reads', `trx\n    .selectFrom(\n      'person',\n    )`],
  ['reads', `db.selectFrom('x').innerJoin('person', 'person.person_id', 'x.y')`],
  ['reads', `db.selectFrom('x').leftJoin('person as p', (join) => join)`],
  ['reads', 'sql<{ email: string }>`select email from person where person_id = ${id}`'],
  ['reads', 'sql`select 1 from x join person using (person_id)`'],
  ['writes', `trx.insertInto('person').values({})`],
  ['writes', `trx.updateTable('person').set({})`],
  ['writes', `trx.deleteFrom('person')`],
  ['writes', 'sql`update person set email = null`'],
  ['writes', 'sql`insert into person (email) values (1)`'],
  ['writes', 'sql`delete from person`'],
  ['writes', 'sql`with gone as (delete from only person returning *) select 1`'],
])('control: what %s a foreign table by %s is seen', (how, text) => {
  plant(text);
  expect(
    listForeignUses(house)
      .filter(({ table }) => table === 'person')
      .map(describeUse),
  ).toEqual([`server/money/bookings/x.ts ${how} person`]);
});

test('control: a name that is known only at run time is seen', () => {
  plant(`for (const table of ['person', 'session'] as const) await trx.deleteFrom(table).execute();`);
  expect(listHiddenTableUses(house, 'server')).toEqual(['server/money/bookings/x.ts: table']);
});
