import { afterEach, expect, test, vi } from 'vitest';
import { atLeast, keepAnswersWaiting } from './at-least.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  keepAnswersWaiting(true);
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work().catch(() => {});
  return performance.now() - begun;
}

test('an answer and a failure wait for their time, unless a test has no use for it', async () => {
  expect(await timeOf(() => atLeast(60, async () => 'done'))).toBeGreaterThan(55);
  expect(await timeOf(() => atLeast(60, () => Promise.reject(new Error('no'))))).toBeGreaterThan(55);
  await expect(atLeast(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  keepAnswersWaiting(false);
  expect(await timeOf(() => atLeast(60_000, async () => 'done'))).toBeLessThan(30_000);
});

test('in production nobody takes the wait away', () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(() => keepAnswersWaiting(false)).toThrow('In production');
});
