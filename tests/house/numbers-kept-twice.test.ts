import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MONTHLY_TOP_UP_LIMIT } from '#contract/common/top-up-limit.ts';
import { movedAlone } from '#contract/tenancy/four-eyes/moved-alone.ts';
import { STORNO_MINUTES } from '#contract/tenancy/regions/region-terms.ts';

/**
 * Numbers that the contract tells and the books enforce: where they stand in the migrations, and how often. Whoever
 * changes one is told of the other.
 */
const twins = [
  {
    name: 'top-ups of a month',
    file: '0250-ledger-post.sql',
    pattern: /<= (25000)\)|> (25000) then/g,
    times: 3,
    value: MONTHLY_TOP_UP_LIMIT,
  },
  {
    name: 'minutes of a Storno',
    file: '0240-ledger-stornos.sql',
    pattern: /coalesce\(storno_minutes, (\d+)\)/g,
    times: 1,
    value: STORNO_MINUTES,
  },
  {
    name: 'moved alone in a day',
    file: '0140-four-eyes.sql',
    pattern: /(\d+) - coalesce\(sum\(cents\) filter/g,
    times: 1,
    value: movedAlone.day,
  },
  {
    name: 'moved alone in a week',
    file: '0140-four-eyes.sql',
    pattern: /(\d+) - coalesce\(sum\(cents\), 0\)/g,
    times: 1,
    value: movedAlone.week,
  },
] as const;

function findNumbers(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(([, ...groups]) => Number(groups.find((group) => group !== undefined)));
}

describe('the books enforce the number that the contract tells:', () => {
  it.each(twins)('$name', ({ file, pattern, times, value }) => {
    const text = fs.readFileSync(path.join(import.meta.dirname, '../../server/migrations', file), 'utf8');
    expect(findNumbers(text, pattern)).toEqual(Array.from({ length: times }, () => value));
  });

  it('control: another number is found', () => {
    expect(findNumbers('select coalesce(storno_minutes, 20)', twins[1].pattern)).toEqual([20]);
  });
});
