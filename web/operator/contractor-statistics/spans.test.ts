import { expect, test } from 'vitest';
import type { RegionMonth } from '#contract/reports/statistics/contractor-statistics.ts';
import { spanChoices, spansOf, yearBeforeOf } from './spans.ts';

const [byMonth, byQuarter, byYear, byEveryMonth] = spanChoices;
/** From February 2025 to December 2026; in the last month the bonus is withheld. */
const months = Array.from({ length: 23 }, (_, at): RegionMonth => {
  const number = at + 1;
  return {
    month: `${2025 + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`,
    partners: 10 + at,
    cards: { registered: 100, unregistered: 50 + at },
    topUp: { count: 1, cents: 100 },
    redemption: { count: 2, cents: 300 },
    bonus: at === 22 ? null : { count: 1, cents: 10 },
  };
});

test('months stay months, the latest twelve or all of them', () => {
  expect(spansOf(months, byMonth).map(({ name }) => name)).toEqual(
    spansOf(months, byEveryMonth)
      .map(({ name }) => name)
      .slice(-12),
  );
  const spans = spansOf(months, byEveryMonth);
  expect(spans).toHaveLength(23);
  expect(spans[0]).toMatchObject({ name: 'Februar 2025', partners: 10, topUp: { count: 1, cents: 100 } });
});

test('the latest span has one a year before, where that is whole', () => {
  expect(yearBeforeOf(months, byMonth)).toMatchObject({ name: 'Dezember 2025', partners: 20 });
  expect(yearBeforeOf(months, byQuarter)).toMatchObject({ name: '4. Quartal 2025' });
  expect(yearBeforeOf(months.slice(0, 12), byMonth)).toBeUndefined();
  expect(yearBeforeOf([], byMonth)).toBeUndefined();
});

test('quarters and years are whole ones of the calendar, with sums of bookings and means of cards and partners', () => {
  const quarters = spansOf(months, byQuarter);
  // The first quarter of 2025 lacks January.
  expect(quarters.map(({ name }) => name).slice(0, 2)).toEqual(['2. Quartal 2025', '3. Quartal 2025']);
  expect(quarters).toHaveLength(7);
  expect(quarters[0]).toMatchObject({
    partners: 13,
    cards: { registered: 100, unregistered: 53 },
    topUp: { count: 3, cents: 300 },
  });
  const years = spansOf(months, byYear);
  expect(years.map(({ name }) => name)).toEqual(['2026']);
  expect(years[0]).toMatchObject({ topUp: { count: 12, cents: 1_200 }, redemption: { count: 24, cents: 3_600 } });
});

test('what is withheld in one month is withheld in its quarter and its year', () => {
  expect(spansOf(months, byQuarter).map(({ bonus }) => bonus?.cents ?? null)).toEqual([30, 30, 30, 30, 30, 30, null]);
  expect(spansOf(months, byYear)[0]!.bonus).toBeNull();
});
