import { expect, test } from 'vitest';
import { proposedSlug } from './proposed-slug.ts';

test('a name becomes what may stand in an address', () => {
  expect(proposedSlug('Bad Tölz-Süd')).toBe('bad-toelz-sued');
  expect(proposedSlug('  Groß-Gerau (Kreis)  ')).toBe('gross-gerau-kreis');
  expect(proposedSlug('Orléans 2')).toBe('orleans-2');
  expect(proposedSlug('!?')).toBe('');
});
