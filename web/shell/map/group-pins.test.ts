import { expect, it } from 'vitest';
import { groupPins } from './group-pins.ts';

const pins = [
  { id: 1, x: 0, y: 0 },
  { id: 2, x: 10, y: 0 },
  { id: 3, x: 100, y: 0 },
  { id: 4, x: 12, y: 9 },
];
const idsOf = (alone?: number) => groupPins(pins, (pin) => pin, { apart: 20, alone }).map((group) => group.map(({ id }) => id));

it('groups what would hide each other, and nothing else', () => {
  expect(idsOf()).toEqual([[1, 2, 4], [3]]);
});

it('leaves the chosen pin alone, wherever it comes in the list', () => {
  expect(idsOf(1)).toEqual([[1], [2, 4], [3]]);
  expect(idsOf(4)).toEqual([[1, 2], [3], [4]]);
});
