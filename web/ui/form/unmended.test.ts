import { expect, test } from 'vitest';
import { unmended } from './unmended.ts';

const missing = { name: 'Bitte geben Sie den Namen ein.', word: 'Bitte geben Sie das Passwort ein.' };

test('what a form found wrong goes as soon as its field is filled in', () => {
  expect(unmended(missing, missing, () => ({ word: missing.word }))).toEqual({ word: missing.word });
  expect(unmended(missing, missing, () => ({}))).toEqual({});
  // Control: while nothing is typed all stays.
  expect(unmended(missing, missing, () => missing)).toEqual(missing);
});

test('another fault of the same field is told in its own words, and nothing new turns up while somebody types', () => {
  expect(unmended({ name: missing.name }, missing, () => ({ name: 'Zu kurz', word: missing.word }))).toEqual({ name: 'Zu kurz' });
});

test('what the server found stays, for only the server can judge it', () => {
  const told = { name: 'Diesen Namen gibt es schon.' };
  expect(unmended(told, {}, () => ({}))).toEqual(told);
});
