import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Scan, watchForScan } from '#web/partner/till/watch-for-scan.ts';

/** Feeds keys with a fixed pause between them and answers what the last key brought. */
function feed(keys: string[], pause: number, repeat = false): Scan | null {
  const watch = watchForScan();
  return keys.reduce<Scan | null>((_, key, index) => watch.press({ key, timeStamp: 1000 + index * pause, repeat }), null);
}

const card = '176100000000014';
const fast = (digits: string) => ({ digits, isFast: true });

it.each([0, 1, 8, 30, 50])('takes digits %i ms apart, ended by Enter, as a scan', (pause) => {
  expect(feed([...card, 'Enter'], pause)).toEqual(fast(card));
});

it('takes a whole card number that Tab ends, and nothing else', () => {
  expect(feed([...card, 'Tab'], 10)).toEqual(fast(card));
  expect(feed([...'12345678', 'Tab'], 10)).toBeNull();
  expect(feed([...card, 'Tab'], 80)).toEqual({ digits: card, isFast: false });
  expect(feed([...card.slice(0, 14), '5', 'Tab'], 80)).toBeNull();
});

it('knows a whole card number that nothing has ended yet', () => {
  const watch = watchForScan();
  [...card].forEach((key, index) => {
    expect(watch.unended()).toBeNull();
    watch.press({ key, timeStamp: index * 10, repeat: false });
  });
  expect(watch.unended()).toEqual(fast(card));
  watch.press({ key: '1', timeStamp: 145, repeat: false });
  expect(watch.unended()).toBeNull();
});

it('waits longer behind a slow number, so that a digit too many still belongs to it', () => {
  for (const [pause, quiet] of [
    [10, 250],
    [80, 250],
    [300, 600],
    [2_000, 1_000],
  ] as const) {
    const watch = watchForScan();
    // What was typed long before is no part of its pace.
    ['5', ...card].forEach((key, index) => watch.press({ key, timeStamp: 9_000 + index * pause, repeat: false }));
    expect(watch.unended()).toMatchObject({ digits: card });
    expect(watch.quiet()).toBe(quiet);
  }
});

it('never takes an amount that a person types as a scan', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,14}$/), fc.integer({ min: 60, max: 400 }), (digits, pause) => {
      expect(feed([...digits, 'Enter'], pause)).toBeNull();
    }),
  );
});

it('takes a whole card number before Enter however slowly it came, also behind other digits', () => {
  expect(feed([...card, 'Enter'], 300)).toEqual({ digits: card, isFast: false });
  expect(feed([...`12,50${card}`, 'Enter'], 70)).toEqual({ digits: card, isFast: false });
  expect(feed([...'176100000000015', 'Enter'], 300)).toBeNull();
});

it('wants at least eight digits, and digits only', () => {
  expect(feed([...'1234567', 'Enter'], 5)).toBeNull();
  expect(feed([...'1761000a0014', 'Enter'], 5)).toBeNull();
  expect(feed([...'12,5017610000', 'Enter'], 5)).toEqual(fast('5017610000'));
});

it('does not mistake a key held down for a scanner', () => {
  expect(feed([...'11111111111', 'Enter'], 30, true)).toBeNull();
});

it('starts anew after a pause, and after each scan', () => {
  const watch = watchForScan();
  const stroke = (key: string, timeStamp: number) => watch.press({ key, timeStamp, repeat: false });
  stroke('9', 0);
  [...'1761000014'].forEach((digit, index) => stroke(digit, 500 + index * 10));
  expect(stroke('Enter', 610)).toEqual(fast('1761000014'));
  expect(stroke('Enter', 615)).toBeNull();
  [...'1761000014'].forEach((digit, index) => stroke(digit, 800 + index * 10));
  expect(stroke('Enter', 1200)).toBeNull();
});
