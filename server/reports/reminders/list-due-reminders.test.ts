import { expect, it } from 'vitest';
import { nextLevel } from './list-due-reminders.ts';

it.each<[number, { level: number; sentOn: string } | undefined, number | undefined]>([
  [6, undefined, undefined],
  [7, undefined, 1],
  [400, undefined, 1],
  [400, { level: 1, sentOn: '2026-11-11' }, undefined],
  [400, { level: 1, sentOn: '2026-11-10' }, 2],
  [20, { level: 1, sentOn: '2026-11-10' }, undefined],
  [34, { level: 2, sentOn: '2026-11-10' }, undefined],
  [35, { level: 2, sentOn: '2026-11-10' }, 3],
  [900, { level: 3, sentOn: '2026-01-10' }, undefined],
])('what is overdue for %s days and was reminded last as %o is reminded as %s', (days, last, level) => {
  expect(nextLevel(days, last, '2026-11-24')).toBe(level);
});
