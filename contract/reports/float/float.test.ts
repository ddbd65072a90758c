import { expect, it } from 'vitest';
import { noticeOutlook } from './float.ts';

const million = 100_000_000;

it.each([
  ['nothing was ever paid', [0, 0, 0], { state: 'steady', left: million }],
  ['nothing is known', [], { state: 'steady', left: million }],
  ['one sum tells no way', [5], { state: 'steady', left: million - 5 }],
  ['it stays as it is', [100, 100, 100], { state: 'steady', left: million - 100 }],
  ['it falls', [300, 200, 100], { state: 'steady', left: million - 100 }],
  [
    'it grows by a tenth of what is left',
    [70_000_000, 73_000_000, 76_000_000, 79_000_000, 70_000_000 + 4 * 3_000_000],
    { state: 'rising', left: 18_000_000, months: 6 },
  ],
  ['it is a step away', [million - 2, million - 1], { state: 'rising', left: 1, months: 1 }],
  ['it stands on the limit, which is not above it', [million, million], { state: 'steady', left: 0 }],
  ['it is above', [million, million + 1], { state: 'exceeded', by: 1 }],
  ['it would take longer than anybody plans', [0, 1, 2], { state: 'steady', left: million - 2 }],
])('%s', (_, sums, outlook) => {
  expect(noticeOutlook(sums)).toEqual(outlook);
});
