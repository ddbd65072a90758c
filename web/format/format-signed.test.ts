import { expect, it } from 'vitest';
import { formatSigned } from './format-signed.ts';

it.each([
  [1_250, '+12,50'],
  [-123_456, '−1.234,56'],
  [0, '0,00'],
])('writes %i cents as %s', (cents, text) => {
  expect(formatSigned(cents)).toBe(text);
});
