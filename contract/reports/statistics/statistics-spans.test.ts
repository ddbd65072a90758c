import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { compareSpans, isoWeekOf, lengthOf, sameStretchOf, spansOf, weekdayOf } from './statistics-spans.ts';

const anyDay = fc.integer({ min: 0, max: 365 * 60 }).map((days) => new Temporal.PlainDate(2015, 1, 1).add({ days }));

test('each period is that of the calendar, and the one before it ends where it begins', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const spans = spansOf(day.toString());
      const starts = {
        day,
        week: day.subtract({ days: day.dayOfWeek - 1 }),
        month: day.with({ day: 1 }),
        year: day.with({ month: 1, day: 1 }),
      };
      const one = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 }, year: { years: 1 } };
      for (const period of ['day', 'week', 'month', 'year'] as const) {
        const start = starts[period];
        expect(spans[period]).toEqual({
          previous: { firstDay: start.subtract(one[period]).toString(), lastDay: start.subtract({ days: 1 }).toString() },
          current: { firstDay: start.toString(), lastDay: start.add(one[period]).subtract({ days: 1 }).toString() },
        });
      }
      expect(spans.lastWeek.current).toEqual(spans.week.previous);
      expect(lengthOf(spans.lastWeek.previous)).toBe(7);
      expect(lengthOf(spans.month.current)).toBe(day.daysInMonth);
    }),
  );
});

test('weeks and weekdays are those of ISO 8601, over the turn of years too', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect([isoWeekOf(day.toString()), weekdayOf(day.toString()) + 1]).toEqual([day.weekOfYear, day.dayOfWeek]);
    }),
  );
  expect(['2024-12-29', '2024-12-30', '2026-12-31', '2027-01-03', '2027-01-04'].map(isoWeekOf)).toEqual([52, 1, 53, 53, 1]);
});

test.each([
  ['a Tuesday', 'week', 'before', '2026-11-24', { day: '2026-11-17', time: '10:20' }],
  ['a Tuesday of the year before', 'week', 'yearBefore', '2026-11-24', { day: '2025-11-25', time: '10:20' }],
  ['the 22nd', 'month', 'before', '2026-11-22', { day: '2026-10-22', time: '10:20' }],
  ['the 31st, in a shorter month', 'month', 'before', '2026-03-31', null],
  ['the last day, before a longer month', 'month', 'before', '2026-11-30', null],
  ['the last day but one, before a longer month', 'month', 'before', '2026-11-29', { day: '2026-10-29', time: '10:20' }],
  ['the last day, before a month as long', 'month', 'before', '2026-08-31', { day: '2026-07-31', time: '10:20' }],
  ['a leap day, of the year before', 'year', 'before', '2028-02-29', { day: '2027-02-28', time: '24:00' }],
  [
    'the tenth day of March',
    { firstDay: '2026-03-01', lastDay: '2026-03-20' },
    'before',
    '2026-03-10',
    { day: '2026-02-18', time: '10:20' },
  ],
  ['a quarter', { firstDay: '2026-04-01', lastDay: '2026-06-30' }, 'before', '2026-05-31', { day: '2026-02-28', time: '24:00' }],
  ['days that are over', { firstDay: '2026-03-01', lastDay: '2026-03-20' }, 'before', '2026-03-21', null],
] as const)('what runs is held against the same stretch: %s', (_, chosen, against, day, until) => {
  expect(sameStretchOf(compareSpans(chosen, against, day), { day, time: '10:20' })).toEqual(until);
});

test('whole months are held against whole months, other days against as many', () => {
  const previous = (firstDay: string, lastDay: string, against: 'before' | 'yearBefore' = 'before') => {
    const span = compareSpans({ firstDay, lastDay }, against, '2026-11-22').previous;
    return [span.firstDay, span.lastDay];
  };
  expect(previous('2026-03-01', '2026-03-31')).toEqual(['2026-02-01', '2026-02-28']);
  expect(previous('2026-01-01', '2026-03-31')).toEqual(['2025-10-01', '2025-12-31']);
  expect(previous('2025-02-01', '2025-02-28', 'yearBefore')).toEqual(['2024-02-01', '2024-02-29']);
  expect(previous('2024-02-20', '2024-02-29', 'yearBefore')).toEqual(['2023-02-20', '2023-02-28']);
  expect(previous('2026-03-10', '2026-03-19')).toEqual(['2026-02-28', '2026-03-09']);
});
