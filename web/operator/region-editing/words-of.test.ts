import { expect, test } from 'vitest';
import { wordsOf } from './words-of.ts';

test('a text of the editor by its lines, with the addresses of its links', () => {
  const html = '<p><strong>10 % auf Brot</strong></p><p>Beim <a href="https://b.example/">Bäcker</a> &amp; am Markt</p>';
  expect(wordsOf(html)).toBe('10 % auf Brot\nBeim [https://b.example/] Bäcker & am Markt');
  expect(wordsOf('<p></p>')).toBe('');
});
