import { afterEach, expect, it, vi } from 'vitest';
import { countPerMinute } from './count-per-minute.ts';

afterEach(() => vi.restoreAllMocks());

const setClock = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);

it('lets as many pass as it may, each address by itself, until its minute is over', () => {
  const count = countPerMinute(2);
  setClock(1_000);
  expect([count('a'), count('a')]).toEqual([0, 0]);
  setClock(31_000);
  expect([count('a'), count('b'), count('a')]).toEqual([30_000, 0, 30_000]);
  setClock(60_999);
  expect(count('a')).toBe(1);
  setClock(61_000);
  expect([count('a'), count('a'), count('a')]).toEqual([0, 0, 60_000]);
});

it('keeps its memory small: of too many addresses it forgets those whose minute began first', () => {
  const count = countPerMinute(1);
  setClock(1_000);
  for (let address = 0; address < 50_000; address++) count(String(address));
  expect(count('0')).toBe(60_000);
  count('one more');
  expect([count('49999'), count('1'), count('0')]).toEqual([60_000, 60_000, 0]);
});
