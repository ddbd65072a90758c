import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test('a whole number is written as everybody in Germany writes it', () => {
  const counts = [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 123_456_789, Number.MAX_SAFE_INTEGER];
  expect(counts.map(formatCount)).toEqual(counts.map((count) => count.toLocaleString('de-DE')));
  expect(formatCount(1_234_567), 'control: with points').toBe('1.234.567');
});
