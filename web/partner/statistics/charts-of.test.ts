import fs from 'node:fs';
import { expect, it } from 'vitest';
import { recountStatistics } from '#contract/reports/statistics/recount-statistics.ts';
import { sampleTransactions } from '#web/partner/demo/sample-transactions.ts';
import type { ChosenPeriod } from '#contract/reports/statistics/statistics-spans.ts';
import type { Chart } from '#web/ui/chart/chart.ts';
import { chartsOf } from './charts-of.ts';
import type { MainKind } from './figures-of.ts';

const sampled = (period: ChosenPeriod, kind: MainKind = 'redemption') =>
  chartsOf(
    recountStatistics(sampleTransactions(), { day: '2024-12-31', time: '20:00' }, { period, against: 'before' }, () => 300),
    kind,
  );
const [overTime, dayParts, weekdays, kinds, cards] = sampled('year');

it('goes through the day, the week and the year in the order of the calendar', () => {
  expect(dayParts!.places).toEqual(['0-9 Uhr', '9-14 Uhr', '14-19 Uhr', '19-24 Uhr']);
  expect(weekdays!.places).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']);
  for (const { places, marks = places } of [overTime!, kinds!, cards!])
    expect([marks[0], marks.at(-1), places.length]).toEqual(['Jan.', 'Dez.', 12]);
});

it('shows the days of one week once, and those of longer periods by date and by weekday', () => {
  const titles = (period: ChosenPeriod) => sampled(period).map(({ title }) => title);
  expect(titles('week')).not.toContain('Buchungen nach Wochentag');
  expect(titles('month')).toContain('Buchungen nach Wochentag');
  const [days] = sampled({ firstDay: '2024-12-10', lastDay: '2024-12-13' }) as [Chart];
  const [months] = sampled({ firstDay: '2024-10-10', lastDay: '2024-12-31' }) as [Chart];
  expect(days.marks).toEqual(['Di 10.12.', 'Mi 11.12.', 'Do 12.12.', 'Fr 13.12.']);
  expect(months.marks!.slice(0, 3)).toEqual(['Okt. 2024', 'Nov. 2024', 'Dez. 2024']);
});

it('names the days of either time by their own dates', () => {
  const october = { firstDay: '2024-10-01', lastDay: '2024-10-31' };
  const named = (title: string) => sampled(october).find((chart) => chart.title === title)!;
  // One bar stands for a day of each time: of whole months it is the day's number.
  const beside = named('Buchungen im Zeitverlauf');
  expect([beside.places[0], beside.places.length]).toEqual(['1.', 31]);
  const [september, , current] = named('Buchungen nach Art').measures;
  expect([september!.name, september!.marks!.slice(0, 2)]).toEqual([
    'Anzahl im Monat davor (01.09.2024 bis 30.09.2024)',
    ['So 01.09.', 'Mo 02.09.'],
  ]);
  expect(named('Buchungen nach Art').measures[1]!.marks!.slice(0, 2)).toEqual(['Di 01.10.', 'Mi 02.10.']);
  expect(current!.marks).toEqual(september!.marks);
  // Of other days both dates stand there.
  const days = sampled({ firstDay: '2024-12-10', lastDay: '2024-12-13' })[0]!;
  expect(days.places[0]).toBe('Di 10.12. (davor: Fr 06.12.)');
});

it('shows few days of a long time alone, and all of them where many have bookings', () => {
  const october = { firstDay: '2024-10-01', lastDay: '2024-10-31' };
  const bookings = sampleTransactions();
  const charts = (rows: typeof bookings) =>
    chartsOf(
      recountStatistics(rows, { day: '2024-12-31', time: '20:00' }, { period: october, against: 'before' }, () => 300),
      'redemption',
    );
  const first = bookings.find(({ dateFormatted }) => dateFormatted.endsWith('.10.2024'));
  expect(charts(bookings)[0]!.places).toHaveLength(31);
  const [alone] = charts([first!]) as [Chart];
  expect([alone.places.length, alone.measures[0]!.values.at(-1)]).toEqual([1, [1]]);
  expect(alone.note).toContain('Gezeigt sind die Tage, an denen gebucht wurde.');
});

it('puts the few days of two months side by side, in their order', () => {
  const november = { firstDay: '2024-11-01', lastDay: '2024-11-30' };
  const bookings = sampleTransactions();
  const inOctober = bookings.find(({ dateFormatted }) => dateFormatted.endsWith('.10.2024'))!;
  const day = (date: string) => `${Number(date.slice(0, 2))}.`;
  const inNovember = bookings.find(
    ({ dateFormatted }) => dateFormatted.endsWith('.11.2024') && day(dateFormatted) !== day(inOctober.dateFormatted),
  )!;
  const [paired] = chartsOf(
    recountStatistics(
      [inOctober, inNovember],
      { day: '2024-12-31', time: '20:00' },
      { period: november, against: 'before' },
      () => 300,
    ),
    'redemption',
  ) as [Chart];
  expect(paired.marks).toEqual([`${day(inOctober.dateFormatted)} / ${day(inNovember.dateFormatted)}`]);
  expect(paired.measures[0]!.values).toEqual([[1], [1]]);
});

it('shows redemptions in red, top-ups in green and the others in yellow and orange', () => {
  expect(kinds!.series.map(({ name, look }) => [name, hueOf(look.fill)])).toEqual([
    ['Einlösungen', 'red'],
    ['Aufladungen', 'green'],
    ['Einkäufe', 'yellow'],
    ['Bonus', 'orange'],
  ]);
});

it('puts the euro sign to sums and to nothing else', () => {
  for (const { measures } of [overTime!, dayParts!, weekdays!, kinds!, cards!])
    for (const { name, unit } of measures) expect(unit.format(123_456)).toBe(name.startsWith('Summe') ? '1.234,56 €' : '123.456');
});

/** The values of the roles of colours in the light (docs/look.md). */
const roles = new Map<string, string>(
  [
    ...fs
      .readFileSync('web/styles/colours.css', 'utf8')
      .split('@media')[0]!
      .matchAll(/(--[a-z-]+): (#[0-9a-f]{6});/g),
  ].map(([, name, colour]) => [`var(${name})`, colour!] as const),
);

function hueOf(role: string): string {
  const colour = roles.get(role)!;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
  if (green > red) return 'green';
  const share = (green - blue) / (red - blue);
  if (share < 0.2) return 'red';
  return share < 0.65 ? 'orange' : 'yellow';
}

it('leaves a month that runs without any booking out of the line', () => {
  const onFirst = recountStatistics([], { day: '2024-03-01', time: '00:05' }, { period: 'year', against: 'before' }, () => 300);
  const { places, measures } = chartsOf(onFirst, 'topUp').at(-1)!;
  expect(places.slice(1, 4)).toEqual(['Feb.', 'März (läuft noch)', 'Apr.']);
  expect(measures[0]!.values[0]!.slice(0, 4)).toEqual([0, 0, null, null]);
});
