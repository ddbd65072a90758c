import { expect, it } from 'vitest';
import { assertShallow } from './assert-shallow.ts';

const nested = (levels: number, open = '[', close = ']') => open.repeat(levels) + close.repeat(levels);

it.each([
  ['lists', nested(33)],
  ['objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
  ['a quarter of a million of them', '['.repeat(250_000)],
  ['after a text with a quote', `["\\"", ${nested(33)}]`],
  ['after a text that ends with a backslash', `["\\\\", ${nested(33)}]`],
])('too many levels are refused: %s', (_, json) => {
  expect(() => assertShallow(json)).toThrow(expect.objectContaining({ code: 'TOO_DEEP', status: 400 }));
});

it.each([
  ['as many as may be', nested(32)],
  ['many beside each other', `[${Array.from({ length: 1000 }, () => nested(3)).join(',')}]`],
  ['brackets in a text', JSON.stringify({ text: '['.repeat(1000) })],
  ['brackets after an escaped quote', JSON.stringify({ text: `"${'['.repeat(1000)}` })],
  ['what is no JSON at all', ']'.repeat(1000)],
])('are let through: %s', (_, json) => {
  expect(() => assertShallow(json)).not.toThrow();
});
