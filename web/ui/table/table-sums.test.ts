import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TableColumn } from './table-column.ts';
import { createSums } from './table-sums.ts';

interface Row {
  kind: string;
  cents: number | null;
}

const column: TableColumn<Row> = { id: 'cents', header: 'Betrag', text: () => '', cents: ({ cents }) => cents };
const some = fc.array(
  fc.record({
    kind: fc.constantFrom('Aufladung', 'Einlösung', 'Kundenbonus'),
    // Ten thousand of the greatest are still exact.
    cents: fc.option(fc.integer({ min: -1e11, max: 1e11 })),
  }),
);

it('adds up exact cents by kind, of the rows that were found and no others', () => {
  fc.assert(
    fc.property(some, fc.nat(), (rows, seed) => {
      const mask = Uint8Array.from(rows.keys(), (position) => ((position + seed) % 3 > 0 ? 1 : 0));
      const expected = new Map<string, { count: number; cents: bigint }>();
      for (const [position, { kind, cents }] of rows.entries()) {
        if (cents === null || mask[position] === 0) continue;
        const before = expected.get(kind) ?? { count: 0, cents: 0n };
        expected.set(kind, { count: before.count + 1, cents: before.cents + BigInt(cents) });
      }
      const sums = createSums(rows, column, ({ kind }) => kind)(mask);
      expect(sums.map(({ name }) => name)).toEqual([...expected.keys()].sort());
      for (const { name, count, cents } of sums) expect({ count, cents: BigInt(cents) }).toEqual(expected.get(name));
    }),
  );
});

it('bears the name of its column where there are no kinds, and leaves out what no sum knows', () => {
  const rows = [
    { kind: '', cents: 10 },
    { kind: '', cents: null },
    { kind: '', cents: 20 },
  ];
  expect(createSums(rows, column)(null)).toEqual([{ name: 'Betrag', count: null, cents: 30 }]);
  // Each sum has its unit.
  expect(createSums(rows, { ...column, header: 'Betrag in Euro' })(null)).toEqual([{ name: 'Betrag', count: null, cents: 30 }]);
  expect(createSums(rows, column, () => 'x')(Uint8Array.of(0, 1, 0))).toEqual([]);
});
