import { expect, test } from 'vitest';
import type { RegionMonth } from '#contract/reports/statistics/contractor-statistics.ts';
import { othersOf, type SpanChoice, spanChoices, spansOf } from './spans.ts';

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

test('each span has one before it and one a year before, where those are whole', () => {
  const others = (choice: SpanChoice, at: number) => othersOf(months, choice, spansOf(months, choice).at(at)!);
  expect(others(byMonth, -1)).toMatchObject({
    before: { name: 'November 2026' },
    yearBefore: { name: 'Dezember 2025', partners: 20 },
  });
  expect(others(byQuarter, -1)).toMatchObject({ before: { name: '3. Quartal 2026' }, yearBefore: { name: '4. Quartal 2025' } });
  expect(others(byQuarter, 1)).toMatchObject({ before: { name: '2. Quartal 2025' }, yearBefore: undefined });
  expect(others(byQuarter, 0)).toEqual({ before: undefined, yearBefore: undefined });
  // Of twelve months on show the first one has one before it, too.
  expect(others(byMonth, 0)).toMatchObject({ before: { name: 'Dezember 2025' } });
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
  expect(spansOf(months, byYear)[0]!.withheldIn).toEqual({ cards: [], topUp: [], redemption: [], bonus: ['Dezember 2026'] });
});
