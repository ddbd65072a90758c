import { expect, it } from 'vitest';
import { columnFilterName, noColumnFilters, readColumnFilters } from './column-filters.ts';

const columns = [{ id: 'card' }, { id: 'text' }, { id: 'act', isAction: true }];

it('reads the filters of columns that there are, and no others', () => {
  const params = { 'a-spalte-card': '0014', 'a-spalte-text': '', 'a-spalte-act': 'x', 'a-spalte-gone': 'x', 'spalte-text': 'x' };
  expect(readColumnFilters(params, 'a-', columns)).toEqual([{ column: 'card', text: '0014' }]);
});

it('cuts off what nobody types', () => {
  const [filter] = readColumnFilters({ [columnFilterName('', 'card')]: 'x'.repeat(1_000) }, '', columns);
  expect(filter!.text).toHaveLength(100);
});

it('takes all of them off', () => {
  expect(noColumnFilters('', columns)).toEqual({
    'spalte-card': undefined,
    'spalte-text': undefined,
    'spalte-act': undefined,
  });
});
