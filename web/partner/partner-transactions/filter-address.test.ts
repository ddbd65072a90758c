import { expect, it } from 'vitest';
import { filterParams, filterText, readFilter } from './filter-address.ts';
import { noFilter, type TransactionFilter } from './transaction-filter.ts';

const filter: TransactionFilter = {
  from: '01.03.2026',
  to: '31.03.2026',
  timeFrom: '09:30',
  timeTo: '',
  types: ['Einlösung', 'Kundenbonus'],
  branch: 'Filiale 1 – Bahnhof',
  least: '-12,50',
  most: '100',
};

it('comes back from an address as it was written there', () => {
  const params = filterParams(filter);
  expect(readFilter(params as Record<string, string>)).toEqual(filter);
  expect(Object.values(filterParams(noFilter)).filter((value) => value !== undefined)).toEqual([]);
});

it.each([
  { von: '31.02.2026' },
  { von: '<script>' },
  { 'uhrzeit-von': '25:00' },
  { 'betrag-von': '=1+1' },
  { art: 'Storno <b>' },
])('takes %j for nothing', (params) => {
  expect(readFilter(params as Record<string, string>)).toEqual(noFilter);
});

it('keeps what is right beside what is not', () => {
  expect(readFilter({ von: '01.03.2026', bis: 'bald', art: 'Aufladung Unfug' })).toEqual({
    ...noFilter,
    from: '01.03.2026',
    types: ['Aufladung'],
  });
});

it('says in words what it lets through', () => {
  expect(filterText(filter)).toBe(
    'ab 01.03.2026 bis 31.03.2026; ab 09:30 Uhr; Einlösung, Kundenbonus; Filiale 1 – Bahnhof; ab -12,50 bis 100 €',
  );
  expect(filterText({ ...noFilter, from: '01.03.2026', to: '01.03.2026', timeFrom: '00:00', timeTo: '23:59' })).toBe(
    '01.03.2026',
  );
  expect(filterText(noFilter)).toBe('');
});
