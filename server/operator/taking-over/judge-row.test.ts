import { expect, it } from 'vitest';
import { readOldNumber } from '#contract/parties/cards/old-number.ts';
import { guessColumn } from './column-meanings.ts';
import { guessState, knownCardColumns } from './known-card-columns.ts';
import { readBalance, readDay } from './judge-row.ts';

it.each<[string, number | string]>([
  ['12,50', 1250],
  ['12.50', 1250],
  ['12,5', 1250],
  ['12', 1200],
  ['0', 0],
  ['-0,00', 0],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1234.5', 123_450],
  ['12,50 €', 1250],
  ['12,50 EUR', 1250],
  ['10.000,00', 1_000_000],
  ['10.000,01', 'balance-too-large'],
  ['1.234', 'balance-unreadable'],
  ['1,234', 'balance-unreadable'],
  ['12,345', 'balance-unreadable'],
  ['1.23,00', 'balance-unreadable'],
  ['12 50', 'balance-unreadable'],
  ['1 2', 'balance-unreadable'],
  ['1 234,50', 123_450],
  ['1 234,50 €', 123_450],
  ['1\u202F234.5', 123_450],
  ['- 1,00', 'balance-negative'],
  ['zwölf', 'balance-unreadable'],
  ['1e3', 'balance-unreadable'],
  ['', 'balance-missing'],
  ['-1,00', 'balance-negative'],
  ['1,00-', 'balance-negative'],
  ['−1,00', 'balance-negative'],
])('reads the balance %s as %s', (text, read) => {
  expect(readBalance(text)).toEqual(typeof read === 'number' ? read : { fault: read });
});

it.each<[string, string | null]>([
  ['31.12.2026', '2026-12-31'],
  ['1.2.2026', '2026-02-01'],
  ['31.12.2026 10:15', '2026-12-31'],
  ['31.12.2026 10:15:30 Uhr', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31T10:15:00.000Z', '2026-12-31'],
  ['2026-12-31 xyz', null],
  ['31.12.2026 xyz', null],
  ['31.02.2026', null],
  ['31.12.26', null],
])('reads the day %s as %s', (text, read) => expect(readDay(text)).toBe(read));

it.each<[string, string | null]>([
  ['AB-1001', 'AB1001'],
  [' 4006 3813 3393 1 ', '4006381333931'],
  [';6011001234567890=2612101?', '6011001234567890'],
  ['%B6011001234567890^MUSTER/KIM^2612?', '6011001234567890'],
  ['https://karte.example/k/AB1001', 'AB1001'],
  ['https://karte.example/?c=AB1001', 'AB1001'],
  ['176100000000014', null],
  ['176100000000013', null],
  ['1761000000000134', '1761000000000134'],
  ['abc', null],
  ['AB#1', null],
  ['', null],
])('reads the old number %j as %j', (text, read) => expect(readOldNumber(text)).toBe(read));

it('guesses what others call their columns and states', () => {
  const names = [
    'Karten-Nr.',
    'Status',
    'Restguthaben',
    'Ausgabedatum',
    'Letzte Nutzung',
    'Gültig bis',
    'E-Mail',
    'Fehler',
    'Farbe',
  ];
  expect(names.map((name) => guessColumn(knownCardColumns, name))).toEqual([
    'oldNumber',
    'state',
    'balance',
    'issuedOn',
    'lastBookedOn',
    'expiresOn',
    'email',
    'ignored',
    '',
  ]);
  expect(['gesperrt', 'AKTIV', 'neu', 'lila'].map(guessState)).toEqual(['locked', 'active', 'unused', '']);
});

it.each(['beendet', 'closed', 'gelöscht', 'deleted', 'vernichtet', 'inaktiv', 'g', 'l', 'a', '1'])(
  'does not guess what the state %s means',
  (text) => expect(guessState(text)).toBe(''),
);
