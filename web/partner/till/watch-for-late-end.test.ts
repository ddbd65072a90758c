import { expect, it } from 'vitest';
import { watchForLateEnd } from '#web/partner/till/watch-for-late-end.ts';

const at = 10_000;
const stroke = (key: string, later: number) => ({ key, timeStamp: at + later });

it.each(['Enter', 'Tab'])('takes the %s of a slow scanner for the end of its number, once', (key) => {
  const lateEnd = watchForLateEnd(() => at);
  expect(lateEnd.isEndedBy(stroke(key, 1))).toBe(false);
  lateEnd.expect();
  expect(lateEnd.isEndedBy(stroke(key, 300))).toBe(true);
  expect(lateEnd.isEndedBy(stroke(key, 400))).toBe(false);
});

it('leaves Enter alone behind another key, behind a finger, and later', () => {
  const lateEnd = watchForLateEnd(() => at);
  lateEnd.expect();
  expect(lateEnd.isEndedBy(stroke('5', 300))).toBe(false);
  expect(lateEnd.isEndedBy(stroke('Enter', 350))).toBe(false);
  lateEnd.expect();
  lateEnd.forget();
  expect(lateEnd.isEndedBy(stroke('Enter', 300))).toBe(false);
  lateEnd.expect();
  expect(lateEnd.isEndedBy(stroke('Enter', 1_600))).toBe(false);
});
