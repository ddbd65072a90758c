import { expect, it } from 'vitest';
import { compareBooks } from './compare-books.ts';

const told = new Map([
  ['a', 1],
  ['b', 2],
]);
const right = [
  { key: 'a', entry_id: 1 },
  { key: 'b', entry_id: 2 },
];

it.each([
  ['nothing where the books hold what the tills were told', right, { lost: 0, twice: 0, untold: 0 }],
  ['a booking that is missing', right.slice(1), { lost: 1, twice: 0, untold: 0 }],
  ['one that has another number', [{ key: 'a', entry_id: 3 }, right[1]!], { lost: 1, twice: 0, untold: 0 }],
  ['one that stands there twice', [{ key: 'a', entry_id: 3 }, ...right], { lost: 0, twice: 1, untold: 0 }],
  ['one that nobody was told of', [...right, { key: 'c', entry_id: 3 }], { lost: 0, twice: 0, untold: 1 }],
])('finds %s', (_what, found, difference) => {
  expect(compareBooks(told, found)).toEqual(difference);
});
