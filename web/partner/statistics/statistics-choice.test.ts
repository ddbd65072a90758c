import { expect, it } from 'vitest';
import { choiceParams, readChoice, type StatisticsChoice } from './statistics-choice.ts';

const TODAY = '2026-11-22';

it.each<StatisticsChoice>([
  { period: 'lastWeek', against: null, branch: null },
  { period: 'week', against: 'before', branch: null },
  { period: 'year', against: 'yearBefore', branch: 12 },
  { period: { firstDay: '2026-01-01', lastDay: '2026-11-30' }, against: 'before', branch: null },
])('reads what it has written into the address', (choice) => {
  const written = Object.entries(choiceParams(choice)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  expect(readChoice(Object.fromEntries(written), TODAY)).toEqual({ choice, isUnknown: false });
});

it.each([
  { zeitraum: 'jahrzehnt' },
  { zeitraum: 'eigener' },
  { zeitraum: 'eigener', von: '2026-02-30', bis: '2026-03-01' },
  { zeitraum: 'eigener', von: '2026-11-23', bis: '2026-11-24' },
  { zeitraum: 'eigener', von: '2026-03-02', bis: '2026-03-01' },
  { zeitraum: 'eigener', von: '01.03.2026', bis: '2026-03-01' },
  { vergleich: 'gestern' },
  { standort: '1 or 1=1' },
])('shows the usual in the place of %o, and says so', (params) => {
  expect(readChoice(params, TODAY)).toEqual({ choice: { period: 'lastWeek', against: null, branch: null }, isUnknown: true });
});
