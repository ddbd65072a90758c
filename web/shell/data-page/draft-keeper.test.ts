import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { currentUser } from '#web/api/current-user.ts';
import { createDraftKeeper } from './draft-keeper.ts';

let kept: string[];
let answer: () => Promise<Date>;
const told: (Date | false)[] = [];

function begin() {
  return createDraftKeeper({
    start: 'begun',
    keep: (typed, { keepalive, signal }) => {
      kept.push(keepalive ? `${typed}, last` : typed);
      return Promise.race([answer(), aborted(signal)]);
    },
    forget: async () => kept.push('forgotten'),
    onKept: (keptAt) => told.push(keptAt),
  });
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

beforeEach(() => {
  vi.useFakeTimers();
  kept = [];
  told.length = 0;
  answer = async () => new Date();
  currentUser.set({ email: 'anna@demo.example' } as SignedInUser);
});
afterEach(() => {
  vi.useRealTimers();
  currentUser.set(null);
});

test('what is typed is kept once after a pause, and what nobody has touched is not', async () => {
  const keeper = begin();
  keeper.type('filled in by the portal', false);
  await vi.runAllTimersAsync();
  keeper.type('a', true);
  keeper.type('ab', true);
  await vi.runAllTimersAsync();
  expect(kept).toEqual(['ab']);
  expect(told).toEqual([expect.any(Date)]);
});

test('a form that goes keeps what was typed last, and a page that goes waits for nothing', async () => {
  const keeper = begin();
  keeper.type('a', true);
  await keeper.keepNow();
  keeper.type('ab', true);
  keeper.keepLast();
  expect(kept).toEqual(['a', 'ab, last']);
  await vi.runAllTimersAsync();
  expect(kept).toHaveLength(2);
});

test('one call waits for the other, and what could not be kept would be lost', async () => {
  const keeper = begin();
  const { promise, reject } = Promise.withResolvers<Date>();
  answer = () => promise;
  keeper.type('a', true);
  void keeper.keepNow();
  await vi.advanceTimersByTimeAsync(0);
  keeper.type('ab', true);
  const last = keeper.keepNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toEqual(['a']);
  expect(keeper.wouldLose()).toBe(false);
  reject(new Error('no connection'));
  await last;
  expect(kept).toEqual(['a', 'ab']);
  expect([told, keeper.wouldLose()]).toEqual([[false, false], true]);
});

test('what was sent or thrown away does not come back, whenever the form goes', async () => {
  const keeper = begin();
  keeper.type('a', true);
  await keeper.handOver(async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    await keeper.keepNow();
    keeper.keepLast();
  });
  await keeper.keepNow();
  await vi.runAllTimersAsync();
  expect([kept, keeper.wouldLose()]).toEqual([[], false]);
});

test('what is typed while the form is sent was not sent, and is kept afterwards', async () => {
  const keeper = begin();
  keeper.type('a', true);
  await keeper.handOver(async () => keeper.type('ab', true));
  await vi.runAllTimersAsync();
  expect(kept).toEqual(['ab']);
});

test('nothing is kept until the last of several that take over is done', async () => {
  const keeper = begin();
  keeper.type('a', true);
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = keeper.handOver(() => promise);
  await expect(keeper.handOver(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await vi.runAllTimersAsync();
  expect(kept).toEqual([]);
  resolve();
  await slow;
  await vi.runAllTimersAsync();
  expect(kept).toEqual([]);
});

test('a page that goes takes the place of what is being kept, which would come after it', async () => {
  const keeper = begin();
  answer = () => new Promise(() => {});
  keeper.type('a', true);
  void keeper.keepNow();
  await vi.advanceTimersByTimeAsync(0);
  answer = async () => new Date();
  keeper.type('ab', true);
  keeper.keepLast();
  // A browser tells it twice: hidden, and gone.
  keeper.keepLast();
  await keeper.keepNow();
  expect([kept, told, keeper.wouldLose()]).toEqual([['a', 'ab, last'], [expect.any(Date)], false]);
});

test('what goes on after a page was only hidden waits for what was kept then', async () => {
  const keeper = begin();
  const { promise, resolve } = Promise.withResolvers<Date>();
  answer = () => promise;
  keeper.type('a', true);
  keeper.keepLast();
  keeper.type('ab', true);
  const later = keeper.keepNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(kept).toEqual(['a, last']);
  resolve(new Date());
  await later;
  expect(kept).toEqual(['a, last', 'ab']);
});

test('what is too much to outlive the page would be lost until it is kept', async () => {
  const keeper = begin();
  const much = 'ä'.repeat(30_001);
  keeper.type('ä'.repeat(30_000), true);
  expect(keeper.wouldLose()).toBe(false);
  keeper.type(much, true);
  expect(keeper.wouldLose()).toBe(true);
  keeper.keepLast();
  expect(kept).toEqual([much]);
  await keeper.keepNow();
  expect(keeper.wouldLose()).toBe(false);
});

test('what was handed over in vain is kept after all', async () => {
  const keeper = begin();
  keeper.type('a', true);
  await expect(keeper.handOver(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await vi.runAllTimersAsync();
  expect(kept).toEqual(['a']);
});

test('handing over waits for what is being kept, which would come after it', async () => {
  const keeper = begin();
  const { promise, resolve } = Promise.withResolvers<Date>();
  answer = () => promise;
  keeper.type('a', true);
  void keeper.keepNow();
  await vi.advanceTimersByTimeAsync(0);
  const act = vi.fn(async () => {});
  const handedOver = keeper.handOver(act);
  await vi.advanceTimersByTimeAsync(0);
  expect([kept, act.mock.calls.length]).toEqual([['a'], 0]);
  resolve(new Date());
  await handedOver;
  expect(act).toHaveBeenCalledOnce();
});

test('a page that goes while handing over still waits keeps what was typed, as nothing of it was sent', async () => {
  const keeper = begin();
  answer = () => new Promise(() => {});
  keeper.type('a', true);
  void keeper.keepNow();
  await vi.advanceTimersByTimeAsync(0);
  keeper.type('ab', true);
  const act = vi.fn(async () => {});
  void keeper.handOver(act);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([kept, act.mock.calls.length]).toEqual([['a'], 0]);
  keeper.keepLast();
  expect(kept).toEqual(['a', 'ab, last']);
});

test('handing over does not wait for ever, and forgets what was cut off and may have come late', async () => {
  const keeper = begin();
  answer = () => new Promise(() => {});
  keeper.type('a', true);
  void keeper.keepNow();
  await vi.advanceTimersByTimeAsync(0);
  const handedOver = keeper.handOver(async () => kept.push('sent'));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(kept).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1_000);
  await handedOver;
  await vi.runAllTimersAsync();
  expect([kept, told, keeper.wouldLose()]).toEqual([['a', 'sent', 'forgotten'], [], false]);
});

test('what somebody typed is not kept for who comes after', async () => {
  const keeper = begin();
  keeper.type('a', true);
  currentUser.set({ email: 'ben@demo.example' } as SignedInUser);
  await keeper.keepNow();
  currentUser.set(null);
  await keeper.keepNow();
  expect([kept, told]).toEqual([[], []]);
});
