import { expect, it } from 'vitest';
import { readTotal } from './intakes.ts';

it.each<[string, number | null]>([
  ['0', 0],
  ['0,00', 0],
  ['12,50', 1_250],
  ['1234', 123_400],
  ['1.234.567,89', 123_456_789],
  ['1.234,50 €', 123_450],
  ['12,5', null],
  ['1.23', null],
  ['12.50', null],
  ['-1,00', null],
  ['', null],
])('reads the sum %j as %s', (text, cents) => expect(readTotal(text)).toBe(cents));
