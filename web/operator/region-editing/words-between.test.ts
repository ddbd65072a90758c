import { expect, test } from 'vitest';
import { wordsBetween } from './words-between.ts';

test('marks the words that changed, and not the paragraph around them', () => {
  expect(wordsBetween('Die Karte kostet 5 Euro im Jahr.', 'Die neue Karte kostet 6 Euro im Jahr.')).toEqual({
    before: [
      { text: 'Die Karte kostet ', isShared: true },
      { text: '5 ', isShared: false },
      { text: 'Euro im Jahr.', isShared: true },
    ],
    after: [
      { text: 'Die ', isShared: true },
      { text: 'neue ', isShared: false },
      { text: 'Karte kostet ', isShared: true },
      { text: '6 ', isShared: false },
      { text: 'Euro im Jahr.', isShared: true },
    ],
  });
});

test('what is all new, or too long to compare, is one piece; every word stays', () => {
  expect(wordsBetween('Eins', 'Zwei')).toEqual({
    before: [{ text: 'Eins', isShared: false }],
    after: [{ text: 'Zwei', isShared: false }],
  });
  const long = 'Wort '.repeat(3001);
  expect(wordsBetween(long, `${long}!`).before).toEqual([{ text: long, isShared: false }]);
  const text = 'Ein  Absatz\n\nund noch einer.';
  expect(
    wordsBetween(text, 'Ein Absatz')
      .before.map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
