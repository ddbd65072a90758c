import { expect, it } from 'vitest';
import { maskedWords } from './masked-words.ts';

it.each([
  '176100000000014',
  '1761 0000 0000 014',
  '1761 0000 000 0014',
  '1761.0000.0000.014',
  '1761-0000-0000-014',
  '1761 •••• •••0 014',
  '1761•••••••0014',
  '1761 •••• ••• 0014',
  '1761 **** *** 0014',
  '1761xxxxxxx0014',
])('finds the masked card when %s was typed', (typed) => {
  expect(maskedWords(`${typed} einl`)).toBe('•••0014 einl');
});

it.each(['0014', '1761', '24.12.2026', '17610000', '1761000000000145'])('leaves %s as it is', (typed) => {
  expect(maskedWords(typed)).toBe(typed);
});

it.each([
  ['−12,50', '-12,50'],
  ['+20,00 aufl', '20,00 aufl'],
])('looks for %s by the sign that its text has', (typed, looked) => {
  expect(maskedWords(typed)).toBe(looked);
});
