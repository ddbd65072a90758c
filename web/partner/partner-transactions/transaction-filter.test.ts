import { expect, it } from 'vitest';
import { sampleTransactions } from '#web/partner/demo/sample-transactions.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { fieldsOf, quickFilters } from './quick-filters.ts';
import { readSignedAmount } from './read-signed-amount.ts';
import {
  branchesOf,
  countActive,
  findFilterErrors,
  isoDayOf,
  matcherOf,
  noFilter,
  type TransactionFilter,
} from './transaction-filter.ts';

const [some] = sampleTransactions();
const booking = (changes: Partial<typeof some>) => ({ ...some!, ...changes });
const passes = (filter: Partial<TransactionFilter>, changes: Partial<typeof some>) =>
  matcherOf({ ...noFilter, ...filter })!(booking(changes));

it('lets everything through when nothing is set', () => {
  expect(matcherOf(noFilter)).toBeNull();
});

it.each([
  ['the first day', { from: '01.03.2024', to: '31.03.2024' }, '01.03.2024', true],
  ['the last day', { from: '01.03.2024', to: '31.03.2024' }, '31.03.2024', true],
  ['the day before', { from: '01.03.2024', to: '31.03.2024' }, '29.02.2024', false],
  ['the day after', { from: '01.03.2024', to: '31.03.2024' }, '01.04.2024', false],
  ['the one day when both are the same', { from: '31.03.2024', to: '31.03.2024' }, '31.03.2024', true],
  ['any later day without an end', { from: '01.03.2024' }, '31.12.2031', true],
  ['any earlier day without a beginning', { to: '01.03.2024' }, '01.01.2019', true],
])('days count from the first to the last: %s', (_, filter, dateFormatted, expected) => {
  expect(passes(filter, { dateFormatted })).toBe(expected);
});

it.each([
  ['09:29:59', false],
  ['09:30:00', true],
  ['10:15:59', true],
  ['10:16:00', false],
])('a time from 09:30 to 10:15 and %s', (time, expected) => {
  expect(passes({ timeFrom: '09:30', timeTo: '10:15' }, { time })).toBe(expected);
});

it.each([
  [-12.51, false],
  [-12.5, true],
  [0.1 + 0.2, true],
  [1234.56, true],
  [1234.57, false],
])('an amount from -12,50 to 1.234,56 and %d', (amount, expected) => {
  expect(passes({ least: '-12,50', most: '1.234,56' }, { amount })).toBe(expected);
});

it('passes any of the ticked types, and every type when none is ticked', () => {
  const types = ['Einlösung', 'Kundenbonus'] as const;
  expect(passes({ types }, { text: 'Kundenbonus' })).toBe(true);
  expect(passes({ types }, { text: 'Aufladung' })).toBe(false);
  expect(passes({ types: [], least: '0' }, { text: 'Aufladung', amount: 1 })).toBe(true);
});

it('passes the bookings of one branch, and all of them when none is chosen', () => {
  expect(passes({ branch: 'Bahnhof' }, { branch: 'Bahnhof' })).toBe(true);
  expect(passes({ branch: 'Bahnhof' }, { branch: 'Hauptstelle' })).toBe(false);
  expect(passes({ branch: '', least: '0' }, { branch: '', amount: 1 })).toBe(true);
  const names = ['Ö', 'Z', '', 'Ö'].map((branch) => booking({ branch }));
  expect(branchesOf(names)).toEqual(['Ö', 'Z']);
});

it.each([
  ['aktueller Tag', '2026-03-01', { from: '01.03.2026', timeFrom: '00:00' }],
  ['gestriger Tag', '2026-03-01', { from: '28.02.2026', to: '28.02.2026', timeFrom: '00:00', timeTo: '23:59' }],
  ['aktueller Monat', '2026-03-31', { from: '01.03.2026', timeFrom: '00:00' }],
  ['letzter Monat', '2026-01-31', { from: '01.12.2025', to: '31.12.2025', timeFrom: '00:00', timeTo: '23:59' }],
] as const)('%s on %s', (quickFilter, today, fields) => {
  expect(fieldsOf(quickFilter, today)).toEqual({ ...noFilter, ...fields });
});

it('counts each kind of filter once', () => {
  expect(countActive(noFilter)).toBe(0);
  expect(quickFilters.map((quickFilter) => countActive(fieldsOf(quickFilter, '2026-03-31')))).toEqual([2, 2, 2, 2]);
  expect(
    countActive({
      from: '01.01.2026',
      to: '',
      timeFrom: '',
      timeTo: '10:00',
      types: ['Aufladung'],
      branch: 'Bahnhof',
      least: '1',
      most: '2',
    }),
  ).toBe(5);
});

it('says what is wrong at the field', () => {
  expect(
    findFilterErrors({
      ...noFilter,
      from: '02.02.2026',
      to: '01.02.2026',
      timeFrom: '10:00',
      timeTo: '09:59',
      least: 'zehn',
      most: '5',
    }),
  ).toEqual({
    to: 'Das Datum „bis“ liegt vor dem Datum „von“.',
    timeTo: 'Die Uhrzeit „bis“ liegt vor der Uhrzeit „von“.',
    least: 'Es dürfen nur Zahlen (und Komma und Punkt) eingegeben werden!',
  });
  expect(findFilterErrors({ ...noFilter, least: '5', most: '-5' })).toEqual({
    most: 'Der Betrag „bis“ ist kleiner als der Betrag „von“.',
  });
  expect(findFilterErrors({ ...noFilter, from: '01.02.2026', to: '01.02.2026', least: '5', most: '5,00' })).toEqual({});
});

it.each([
  ['-12,50', -1250],
  ['−1.000', -100_000],
  ['0', 0],
  ['-0,00', 0],
  ['7,5', 750],
])('reads %s as %d cents', (text, cents) => {
  expect(readSignedAmount(text)).toEqual({ cents });
});

it('knows the day of Berlin, not that of the machine', () => {
  expect(berlinToday(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01');
  expect(berlinToday(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
  expect(isoDayOf('31.12.2026')).toBe('2026-12-31');
});
