import { expect, test } from 'vitest';
import { storedSubject, subjectText } from './name-subjects.ts';

test.each([
  ['employer 1', 'Arbeitgeber 1'],
  ['returned-debit 12', 'Rücklastschrift 12'],
  ['partner 6, 20 cards', 'Partner 6, 20 Karten'],
  ['110 lines', '110 Zeilen'],
  ['1 cards', '1 Karte'],
  ['1 lines', '1 Zeile'],
  ['partner 6, 1 cards', 'Partner 6, 1 Karte'],
  ['21 links', '21 Links'],
  ['statement 1-00042', 'Abrechnung 1-00042'],
  ['order L1-00028', 'Ladeauftrag L1-00028'],
  ['take-over 3', 'Übernahme 3'],
  // A name of a job, and an excerpt of what somebody wrote: no words of ours.
  ['seal-books', 'seal-books'],
  ['constructor 1', 'constructor 1'],
])('%s is shown as %s', (stored, shown) => expect(subjectText(stored)).toBe(shown));

test.each([
  ['arbeitgeber 1', 'employer 1'],
  ['Rücklastschrift 12', 'returned-debit 12'],
  ['Bea Demo', 'Bea Demo'],
  ['Partner', 'Partner'],
])('%s is looked for as %s', (typed, stored) => expect(storedSubject(typed)).toBe(stored));
