import { expect, test } from 'vitest';
import type { Cell, CellFigures } from '#contract/operator/cells/cells.ts';
import { sumCells } from './sum-cells.ts';

const figures: CellFigures = {
  cards: 10,
  balanceCents: 12_34,
  owedCents: 20_00,
  bookingsToday: 3,
  waitingRuns: 1,
  failedJobs: 0,
  oldestMailSeconds: 5,
  version: '1.0.0',
};
const cell = (name: string, of: Partial<CellFigures> | null): Cell => ({
  name,
  isHere: false,
  figures: of && { ...figures, ...of },
});

test('adds up what answers, and names what does not', () => {
  const sum = sumCells([
    cell('a', {}),
    cell('b', { balanceCents: 66, oldestMailSeconds: 90, version: '1.1.0' }),
    cell('c', null),
  ]);
  expect(sum).toEqual({
    cards: 20,
    balanceCents: 13_00,
    owedCents: 40_00,
    bookingsToday: 6,
    waitingRuns: 2,
    failedJobs: 0,
    oldestMailSeconds: 90,
    versions: ['1.0.0', '1.1.0'],
    silent: ['c'],
  });
  // A cell of 1.0.0 does not say what it owes: without it the sum would be wrong.
  expect(sumCells([cell('a', {}), cell('b', { owedCents: null })]).owedCents).toBeNull();
  expect(sumCells([cell('a', {})])).toMatchObject({ cards: 10, silent: [], versions: ['1.0.0'] });
});
