import { expect, it } from 'vitest';
import { benefitNotice } from './card-texts.ts';

it.each([
  ['up to the line', 5_000, 0, null],
  ['above it', 5_001, 0, 'Sachbezug über 50 €: 50,01 € im Monat'],
  ['above it, with what is unclear', 6_000, 100, 'Sachbezug über 50 €: 60,00 € im Monat'],
  ['up to it, with what is unclear', 4_000, 1_000, null],
  [
    'perhaps above it',
    4_000,
    1_001,
    'Sachbezug unklar: 50,01 € im Monat, falls noch eine andere Personalnummer zu dieser Person gehört',
  ],
])('an employee who gets %s', (_, known, unclear, told) => {
  expect(benefitNotice(known, unclear)).toBe(told);
});
