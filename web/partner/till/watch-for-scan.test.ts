import fc from 'fast-check';
import { expect, it } from 'vitest';
import { watchForScan } from '#web/partner/till/watch-for-scan.ts';

/** Feeds keys with a fixed pause between them and answers what the last key brought. */
function feed(keys: string[], pause: number, repeat = false): string | null {
  const watch = watchForScan();
  return keys.reduce<string | null>((_, key, index) => watch({ key, timeStamp: 1000 + index * pause, repeat }), null);
}

const card = '176100000000014';

it.each([0, 1, 8, 30, 50])('takes digits %i ms apart, ended by Enter, as a scan', (pause) => {
  expect(feed([...card, 'Enter'], pause)).toBe(card);
});

it('never takes what a person types as a scan', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,15}$/), fc.integer({ min: 60, max: 400 }), (digits, pause) => {
      expect(feed([...digits, 'Enter'], pause)).toBeNull();
    }),
  );
});

it('wants at least eight digits, and digits only', () => {
  expect(feed([...'1234567', 'Enter'], 5)).toBeNull();
  expect(feed([...'1761000a0014', 'Enter'], 5)).toBeNull();
  expect(feed([...'12,5017610000', 'Enter'], 5)).toBe('5017610000');
});

it('does not mistake a key held down for a scanner', () => {
  expect(feed([...'11111111111', 'Enter'], 30, true)).toBeNull();
});

it('starts anew after a pause, and after each scan', () => {
  const watch = watchForScan();
  const stroke = (key: string, timeStamp: number) => watch({ key, timeStamp, repeat: false });
  stroke('9', 0);
  [...card].forEach((digit, index) => stroke(digit, 500 + index * 10));
  expect(stroke('Enter', 660)).toBe(card);
  expect(stroke('Enter', 665)).toBeNull();
  [...card].forEach((digit, index) => stroke(digit, 800 + index * 10));
  expect(stroke('Enter', 1200)).toBeNull();
});
