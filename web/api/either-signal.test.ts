import { describe, expect, test } from 'vitest';
import { eitherSignal } from './either-signal.ts';

describe('either of two signals', () => {
  test.each([0, 1] as const)('aborts with signal %i and its reason', (which) => {
    const both = [new AbortController(), new AbortController()] as const;
    const either = eitherSignal(both[0].signal, both[1].signal);
    expect(either.aborted).toBe(false);
    both[which].abort('left');
    both[1 - which]!.abort('late');
    expect(either).toMatchObject({ aborted: true, reason: 'left' });
  });

  test('is aborted at once where one is', () => {
    expect(eitherSignal(new AbortController().signal, AbortSignal.abort('left'))).toMatchObject({
      aborted: true,
      reason: 'left',
    });
  });
});
