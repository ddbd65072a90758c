import { expect, it } from 'vitest';
import { formatDayInText, formatDayWhen, formatMoment, formatMomentInText, formatWhen } from './format-when.ts';

const now = new Date('2026-11-25T08:00:00Z');

it.each([
  ['2026-11-25T07:05:00Z', 'Heute 08:05'],
  ['2026-11-24T23:00:00Z', 'Heute 00:00'],
  ['2026-11-24T22:59:00Z', 'Gestern'],
  ['2026-11-23T12:00:00Z', 'Mo. 23. Nov.'],
  ['2026-09-18T12:00:00Z', 'Fr. 18. Sept.'],
  ['2025-09-18T12:00:00Z', 'Do. 18. Sept. 2025'],
  ['2026-11-26T12:00:00Z', 'Do. 26. Nov.'],
])('%s is said as %s, by the days of Berlin', (instant, said) => {
  expect(formatWhen(instant, now)).toBe(said);
  expect(formatWhen(new Date(instant), now)).toBe(said);
});

it('says the time of other days, too, where it is asked for the moment', () => {
  expect(formatMoment('2026-11-25T07:05:00Z', now)).toBe('Heute, 08:05 Uhr');
  expect(formatMoment('2026-09-18T12:00:00Z', now)).toBe('Fr. 18. Sept., 14:00 Uhr');
  expect(formatMomentInText('2026-11-25T07:05:00Z', now)).toBe('heute, 08:05 Uhr');
  expect(formatMomentInText('2026-09-18T12:00:00Z', now)).toBe('Fr. 18. Sept., 14:00 Uhr');
  expect(formatDayInText('2026-11-25T07:05:00Z', now)).toBe('heute');
});

it('knows the day before the first of a month, and before a change of clocks', () => {
  expect(formatDayWhen('2026-02-28T12:00:00Z', new Date('2026-03-01T12:00:00Z'))).toBe('Gestern');
  expect(formatDayWhen('2026-10-24T12:00:00Z', new Date('2026-10-25T23:30:00+01:00'))).toBe('Gestern');
});
