import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { isoWeekOf, lengthOf, spansOf, weekdayOf } from './statistics-spans.ts';

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
