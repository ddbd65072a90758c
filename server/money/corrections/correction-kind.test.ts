import { expect, it } from 'vitest';
import { correctedCents } from './correction-kind.ts';

const one = (type: 'topup' | 'redemption' | 'bonus', cents: number) => ({ type, cents });

it.each([
  ['less of the same', [one('topup', 25_000)], [one('topup', 5_000)], 25_000],
  ['more of the same', [one('topup', 5_000)], [one('topup', 25_000)], 25_000],
  ['nothing in its place', [one('redemption', 7_000)], [], 7_000],
  ['a bonus in the place of a top-up', [one('topup', 25_000)], [one('bonus', 25_000)], 25_000],
  ['a redemption in the place of a top-up', [one('topup', 25_000)], [one('redemption', 25_000)], 50_000],
  ['a top-up in the place of a redemption', [one('redemption', 13_000)], [one('topup', 12_100)], 25_100],
])('a correction counts with all that it changes on the card: %s', (_, wrong, right, cents) => {
  expect(correctedCents({ wrong, right })).toBe(cents);
});
