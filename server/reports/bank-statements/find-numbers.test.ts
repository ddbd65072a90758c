import { expect, it } from 'vitest';
import { findNumbers, foldedNumber, numberIndex, plainNumber } from './find-numbers.ts';

const labels = ['L1-00042', 'L1-00420', '1-00042', 'R1-2026-00042', 'L10-00101'];
const plain = numberIndex(new Map(labels.map((label) => [plainNumber(label), label])));
const folded = numberIndex(new Map(labels.map((label) => [foldedNumber(label), label])));
const find = (text: string, isFolded = false) => findNumbers(text, isFolded ? folded : plain, { isFolded });

it.each([
  ['as it is', 'L1-00042', ['L1-00042']],
  ['with small letters', 'l1-00042', ['L1-00042']],
  ['without its dash', 'L100042', ['L1-00042']],
  ['with blanks', 'Ladung L 1 - 000 42 danke', ['L1-00042']],
  ['broken over lines', 'Ladung L1-00\n042', ['L1-00042']],
  ['with dashes of a word processor', 'L1–00042', ['L1-00042']],
  ['with a soft hyphen and a slash', 'L1\u00AD/00042', ['L1-00042']],
  ['with underscores', 'L1_00042', ['L1-00042']],
  ['in wide letters', 'Ｌ１－０００４２', ['L1-00042']],
  ['in brackets, with a point behind it', '(L1-00042).', ['L1-00042']],
  ['behind a word', 'RechnungL1-00042', ['L1-00042']],
  ['before another number', 'L1-00042 16.11.2026', ['L1-00042']],
  ['two at once', 'L1-00042, L1-00420', ['L1-00042', 'L1-00420']],
  ['the same twice', 'L1-00042 L1-00042', ['L1-00042']],
  ['of an invoice, which is none of a statement', 'R1-2026-00042', ['R1-2026-00042']],
  ['of a statement', 'Abrechnung 1-00042', ['1-00042']],
  ['behind a word that ends like another kind of number', 'Abrechnungsnummer 1-00042', ['1-00042']],
  ['behind a word with an umlaut', 'Geld für 1-00042', ['1-00042']],
  ['behind Nr', 'Nr1-00042', ['1-00042']],
  ['of a charge order, which is none of a statement', 'Ladung L 1-00042', ['L1-00042']],
  ['of a charge order behind a word', 'LadungL1-00042', ['L1-00042']],
  ['of a statement, as the bank is told', 'ABR-1-00042', ['1-00042']],
])('finds a number %s', (_, text, found) => {
  expect(find(text)).toEqual(found);
});

it.each([
  ['a longer one', 'L1-000421'],
  ['within a longer one', '771-00042'],
  ['of another region', 'L2-00042'],
  ['with another sign between', 'L1-00.042'],
  ['that is cut off', 'L1-0004'],
  ['nothing', ''],
])('finds none in %s', (_, text) => {
  expect(find(text)).toEqual([]);
});

it.each([
  ['LI-OOO42', ['L1-00042']],
  ['l1-ooo42', ['L1-00042']],
  ['Ri-2O26-O0042', ['R1-2026-00042']],
  ['LIO-OOIOI', ['L10-00101']],
])('folds O and 0, I and 1: %s', (text, found) => {
  expect(find(text)).toEqual([]);
  expect(find(text, true)).toEqual(found);
});
