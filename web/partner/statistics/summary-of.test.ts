import { expect, it } from 'vitest';
import { recountStatistics } from '#contract/reports/statistics/recount-statistics.ts';
import { sampleTransactions } from '#web/partner/demo/sample-transactions.ts';
import { summaryOf } from './summary-of.ts';

const counted = (period: 'lastWeek' | 'day' | 'year', transactions = sampleTransactions()) =>
  recountStatistics(transactions, { day: '2024-12-31', time: '20:00' }, { period, against: 'before' }, () => 300);

/** "1.234,56 €" in cents. */
const centsIn = (text: string) =>
  [...text.matchAll(/([\d.]+),(\d\d)\s€/g)].map(([, euros, cents]) => Number(`${euros!.replaceAll('.', '')}${cents}`));

it('tells how much it was, beside the time before, and when most of it was', () => {
  const statistics = counted('lastWeek');
  const { current, previous } = statistics;
  const [much, when, busy] = summaryOf(statistics, 'redemption');
  expect(much).toMatch(/^Letzte Woche: .* Umsatz mit der Karte, .* (mehr|weniger) als die Woche davor\.$/);
  const change = Math.abs(current.figures.redemption.cents - previous.figures.redemption.cents);
  expect(centsIn(much!)).toEqual([current.figures.redemption.cents, change]);
  expect(when).toMatch(/^Am stärksten war \S+tag, der \d\d\.12\., mit /);
  expect(centsIn(when!)).toEqual([Math.max(...current.overTime.map(({ redemption }) => redemption.cents))]);
  expect(busy).toMatch(/^Gebucht wurde meist zwischen (0 und 9|9 und 14|14 und 19|19 und 24) Uhr\.$/);
});

it('names hours of a day, and months of a year, and says that the time is not over', () => {
  expect(summaryOf(counted('day'), 'redemption').join(' ')).toMatch(
    /die Zeit von \d+ bis \d+ Uhr mit .*Der Zeitraum läuft noch\.$/,
  );
  expect(summaryOf(counted('year'), 'topUp').join(' ')).toMatch(
    /^Dieses Jahr: .* auf Karten geladen.*Am stärksten war der \S+ 2024 mit/,
  );
});

it('has no strongest day where nothing was booked', () => {
  expect(summaryOf(counted('lastWeek', []), 'redemption')).toEqual([
    'Letzte Woche: 0,00 € Umsatz mit der Karte, so viel wie die Woche davor.',
  ]);
});
