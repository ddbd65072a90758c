import { expect, it } from 'vitest';
import { changeOf } from './figure-change.ts';

it.each([
  [150, 100, '+50 %', 'mehr als'],
  [95, 100, '−5 %', 'weniger als'],
  [1_034, 1_000, '+3,4 %', 'mehr als'],
  [100_001, 100_000, 'unter +0,1 %', 'mehr als'],
  [0, 40, '−100 %', 'weniger als'],
  [399, 100, '+299 %', 'mehr als'],
  [1_029, 100, '10-mal so viel', 'so viel wie'],
  [7, 7, null, 'so viel wie'],
  [0, 0, null, 'so viel wie'],
  [5, 0, null, 'nichts'],
])('%i beside %i is %s, %s', (current, previous, percent, words) => {
  expect(changeOf(current, previous)).toMatchObject({ percent, size: percent?.replace(/[+−]| so viel/, '') ?? null, words });
});
