import { expect, test } from 'vitest';
import { changesBetween, mergedWith } from './changes-between.ts';

test('says what differs, entry by entry, in words', () => {
  const before = { faqs: [{ question: 'Eins?', answer: '<p>1</p>' }] };
  const after = {
    faqs: [
      { question: 'Eins?', answer: '<p>Eins</p>' },
      { question: 'Zwei?', answer: '<p>2</p>' },
    ],
  };
  expect(changesBetween(before, after)).toEqual([
    { path: 'faqs.0.answer', label: 'Frage 1: Antwort', before: '<p>1</p>', after: '<p>Eins</p>' },
    { path: 'faqs.1.question', label: 'Frage 2: Frage', before: '', after: 'Zwei?' },
    { path: 'faqs.1.answer', label: 'Frage 2: Antwort', before: '', after: '<p>2</p>' },
  ]);
  expect(changesBetween({ a: true, b: '2027-01-31' }, { a: false, b: '' })).toMatchObject([
    { before: 'ja', after: 'nein' },
    { before: '31.01.2027', after: '' },
  ]);
  expect(changesBetween(before, structuredClone(before))).toEqual([]);
});

test('of two who change different values, both count; of two who change the same, the one who decides', () => {
  const base = { phone: '1', email: 'a', list: [1] };
  expect(mergedWith(base, { ...base, phone: '2' }, { ...base, email: 'b' })).toEqual({ phone: '2', email: 'b', list: [1] });
  expect(mergedWith(base, { ...base, phone: '2' }, { ...base, phone: '3' })).toMatchObject({ phone: '2' });
  expect(mergedWith(base, base, { ...base, list: [2] })).toMatchObject({ list: [2] });
});
