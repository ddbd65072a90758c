import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '#contract/common/errors.ts';
import { CallError } from '#web/api/call-error.ts';
import { bookUntilAnswered, isRefusal, whyUnconfirmed } from '#web/partner/till/book-until-answered.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails with each of the errors in turn, then answers 'booked'. */
function server(...errors: unknown[]) {
  return vi.fn(async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'booked';
  });
}

function start(send: () => Promise<string>, back: () => Promise<boolean> = () => new Promise(() => {})) {
  const leaving = new AbortController();
  const onInterrupted = vi.fn();
  const answer = bookUntilAnswered(send, { signal: leaving.signal, onInterrupted, back });
  answer.catch(() => {});
  return { answer, onInterrupted, leaving };
}

const overloaded = new CallError(503, { errorMessage: 'voll' });
const noFunds = new CallError(422, { errorMessage: 'leer', errorStatusCode: 'NOT_SUFFICIENT_FUNDS' });

it('answers at once where nothing goes wrong', async () => {
  const send = server();
  const { answer, onInterrupted } = start(send);
  await expect(answer).resolves.toBe('booked');
  expect(onInterrupted).not.toHaveBeenCalled();
});

it('tries again after a lost connection, an overload, and anything that is no answer', async () => {
  const send = server(CallError.unreachable(), overloaded, new TypeError('cut off'), new CallError(429, {}));
  const { answer, onInterrupted } = start(send);
  await vi.runAllTimersAsync();
  await expect(answer).resolves.toBe('booked');
  expect(send).toHaveBeenCalledTimes(5);
  expect(onInterrupted).toHaveBeenCalledTimes(4);
});

it('gives up after six tries and throws the last failure', async () => {
  const send = server(...Array.from({ length: 9 }, () => overloaded));
  const { answer } = start(send);
  await vi.runAllTimersAsync();
  await expect(answer).rejects.toBe(overloaded);
  expect(send).toHaveBeenCalledTimes(6);
});

it('waits as long as the server asks, within reason', async () => {
  const send = server(new CallError(503, {}, '3'));
  start(send);
  await vi.advanceTimersByTimeAsync(2900);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(send).toHaveBeenCalledTimes(2);
});

it('tries at once when the connection is back, and keeps to the pauses where it was not gone', async () => {
  const isBack = Promise.withResolvers<boolean>();
  const send = server(CallError.unreachable(), CallError.unreachable(), CallError.unreachable(), CallError.unreachable());
  start(send, () => isBack.promise);
  await vi.advanceTimersByTimeAsync(500 + 1000 + 2000);
  expect(send).toHaveBeenCalledTimes(4);
  isBack.resolve(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(send).toHaveBeenCalledTimes(5);

  const there = server(CallError.unreachable());
  start(there, async () => false);
  await vi.advanceTimersByTimeAsync(400);
  expect(there).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(there).toHaveBeenCalledTimes(2);
});

it('takes a refusal at its word', async () => {
  const send = server(noFunds);
  await expect(start(send).answer).rejects.toBe(noFunds);
  expect(send).toHaveBeenCalledTimes(1);
});

it('stops when the person leaves', async () => {
  const send = server(overloaded, overloaded);
  const { answer, leaving } = start(send);
  await vi.advanceTimersByTimeAsync(100);
  leaving.abort();
  await vi.runAllTimersAsync();
  await expect(answer).rejects.toThrow('aborted');
  expect(send).toHaveBeenCalledTimes(1);
});

it('knows a refusal from an open question: an ended session leaves the booking open', () => {
  expect(isRefusal(noFunds)).toBe(true);
  expect(
    [new CallError(403, {}), new CallError(410, {}), overloaded, CallError.unreachable(), new Error('?')].some(isRefusal),
  ).toBe(false);
});

it.each([
  // Of the last try alone it is known that nothing was sent.
  [messages.offline, messages.unreachable],
  [messages.unreachable, messages.unreachable],
  [messages.overloaded, messages.overloaded],
])('after %s it says %s', (errorMessage, told) => {
  expect(whyUnconfirmed(new CallError(0, { errorMessage }))).toBe(told);
});
