import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteLeaving, readAfterDraft } from './form-drafts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('who comes back to a form waits for all that is kept of it, whatever else was left meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  noteLeaving(promise);
  noteLeaving(Promise.reject(new Error('no connection')));
  const read = vi.fn(async () => 'the draft');
  const answer = readAfterDraft(read);
  await vi.advanceTimersByTimeAsync(0);
  expect(read).not.toHaveBeenCalled();
  resolve();
  expect(await answer).toBe('the draft');
});

test('a draft that hangs keeps no form from coming', async () => {
  noteLeaving(new Promise(() => {}));
  const answer = readAfterDraft(async () => 'what is there');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await answer).toBe('what is there');
});
