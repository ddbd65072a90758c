import { expect, it } from 'vitest';
import { benefitNotes, benefitText } from './charge-order-texts.ts';

it.each([
  ['up to the line', 4_000, 1_000, '40,00 €'],
  ['above it, with what is unclear', 6_000, 100, 'über 50 €: 60,00 €'],
  ['perhaps above it', 5_000, 1, 'unklar: 50,00 € oder 50,01 €'],
])('an employee who gets %s', (_, monthCents, unclearCents, told) => {
  expect(benefitText({ monthCents, unclearCents })).toBe(told);
});

it('tells of persons, not of cards, who are above the line, and of those where it is unclear', () => {
  const card = (personnelNumber: string, monthCents: number, unclearCents = 0) => ({
    personnelNumber,
    monthCents,
    unclearCents,
  });
  expect(benefitNotes([card('1', 5_000), card('2', 4_000)])).toEqual([]);
  const notes = benefitNotes([card('1', 6_000), card('1', 6_000), card('2', 3_000, 3_000), card('3', 3_000, 3_000)]);
  expect(notes).toEqual([expect.stringMatching(/^Eine Person bekommt/), expect.stringMatching(/^Bei 2 Personalnummern/)]);
});
