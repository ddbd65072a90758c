import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Import, listImports } from './list-imports.ts';
import { findRoom, readFloorPlan, readWebPlan } from './read-floor-plan.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const architecture = fs.readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8');
const plan = readFloorPlan(architecture);
const heightOf = new Map(plan.map((room, height) => [room, height]));

/** Imports of the server that do not go down. */
function listClimbs(imports: readonly Import[]): string[] {
  return imports
    .filter(({ to }) => to.startsWith('server/'))
    .filter(({ from, to }) => {
      const [room, other] = [findRoom(plan, from), findRoom(plan, to)];
      return !room || !other || heightOf.get(other)! > heightOf.get(room)!;
    })
    .map(({ from, to }) => `${from} → ${to}`);
}

test('the server has the rooms that ARCHITECTURE.md draws, and no others', () => {
  const built = fs.readdirSync(path.join(ROOT, 'server')).flatMap((floor) => {
    const drawn = plan.some(({ name }) => name === floor);
    return drawn ? [floor] : fs.readdirSync(path.join(ROOT, 'server', floor)).map((room) => `${floor}/${room}`);
  });
  const rooms = built.filter((room) => !room.startsWith('migrations/'));
  expect(rooms.toSorted()).toEqual(plan.map(({ name }) => name).toSorted());
});

test('the web has the parts that ARCHITECTURE.md draws, and no others', () => {
  const noProgram = new Set(['index.html', 'static', 'styles']);
  const built = fs
    .readdirSync(path.join(ROOT, 'web'), { withFileTypes: true })
    .filter(({ name }) => !noProgram.has(name) && !name.endsWith('.test.ts'))
    .map((part) => (part.isDirectory() ? `${part.name}/` : part.name));
  expect(built.toSorted()).toEqual(readWebPlan(architecture).flat().toSorted());
});

test('imports only go down: to a lower floor, or to the left', () => {
  const imports = listImports(ROOT, 'server');
  // So many that a broken reader would be noticed.
  expect(imports.length).toBeGreaterThan(800);
  expect(listClimbs(imports)).toEqual([]);
});

const floors = [...new Set(plan.map(({ name }) => name.split('/')[0]!))];

/** Imports, of server and contract, of the contract of a floor that stands higher. */
function listContractClimbs(imports: readonly Import[]): string[] {
  const floorOf = (file: string) => floors.indexOf(file.split('/')[1]!);
  return imports
    .filter(({ from, to }) => to.startsWith('contract/') && floorOf(to) > floorOf(from))
    .map(({ from, to }) => `${from} → ${to}`);
}

test('nobody knows the contract of a higher floor', () => {
  expect(listContractClimbs([...listImports(ROOT, 'server'), ...listImports(ROOT, 'contract')])).toEqual([]);
});

test('control: who knows the contract of a higher floor is seen', () => {
  const to = 'contract/money/bookings/y.ts';
  const climbs = listContractClimbs([
    { from: 'server/tenancy/regions/x.ts', to },
    { from: 'server/ledger/write/x.ts', to },
    { from: 'contract/common/x.ts', to },
    { from: 'server/money/bonus/x.ts', to },
    { from: 'contract/reports/shops/x.ts', to },
  ]);
  expect(climbs).toHaveLength(3);
});

const house = fs.mkdtempSync(path.join(os.tmpdir(), 'house-'));
afterAll(() => fs.rmSync(house, { recursive: true }));

test.each([
  ['up a floor', 'server/money/bookings/x.ts', `import { x } from '#server/reports/documents/y.ts';`],
  ['up to the right', 'server/parties/cards/x.ts', `import type { X } from '#server/parties/customers/y.ts';`],
  ['up by a path', 'server/tenancy/regions/x.ts', `export * from '../sessions/y.ts';`],
  ['up for a table alone', 'server/tenancy/regions/x.ts', `import '#server/reports/settlements/tables.ts';`],
  ['up at run time', 'server/tenancy/sessions/x.ts', `const y = await import('#server/operator/cases/y.ts');`],
  ['up for a type in passing', 'server/tenancy/sessions/x.ts', `type Y = import('#server/operator/cases/y.ts').Y;`],
  ['over several lines', 'server/money/bonus/x.ts', `import {\n  x,\n} from '#server/money/bookings/y.ts';`],
  ['to a room that nobody has drawn', 'server/money/bonus/x.ts', `import '#server/attic/y.ts';`],
])('control: an import that goes %s is seen', (_, file, text) => {
  const place = path.join(house, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, text);
  expect(listClimbs(listImports(house, 'server'))).toHaveLength(1);
  fs.rmSync(place);
});

test('control: what goes down is not', () => {
  expect(
    listClimbs([
      { from: 'server/money/bookings/x.ts', to: 'server/money/bonus/y.ts' },
      { from: 'server/money/bookings/x.ts', to: 'server/money/bookings/y.ts' },
      { from: 'server/portal/x.ts', to: 'server/tenancy/portal.ts' },
      { from: 'server/tenancy/portal.ts', to: 'server/tenancy/sessions/y.ts' },
    ]),
  ).toEqual([]);
});
