import { describe, expect, test } from 'vitest';
import { berlinMoment, openStateAt } from './open-now.ts';
import { describeWeek, weekOf } from '#contract/parties/partners/opening-week.ts';

const at = (day: number, time: string, holidays: number[] = []) => {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return { weekday: day, minute: hours * 60 + minutes, holidays };
};
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

const week = weekOf({
  companyOpenHoursMondayFrom1: '08:00',
  companyOpenHoursMondayTo1: '12:00',
  companyOpenHoursMondayFrom2: '14:00',
  companyOpenHoursMondayTo2: '18:00',
  companyOpenHoursFridayFrom1: '18:00',
  companyOpenHoursFridayTo1: '02:00',
  companyOpenHoursSundayFrom1: '00:00',
  companyOpenHoursSundayTo1: '24:00',
  isClosedOnTuesday: true,
});

test.each([
  [0, '07:59', false, 'Geschlossen, öffnet um 08:00 Uhr'],
  [0, '08:00', true, 'Jetzt geöffnet bis 12:00 Uhr'],
  [0, '12:00', false, 'Geschlossen, öffnet um 14:00 Uhr'],
  [0, '17:59', true, 'Jetzt geöffnet bis 18:00 Uhr'],
  [0, '18:00', false, 'Geschlossen, öffnet Freitag um 18:00 Uhr'],
  [1, '10:00', false, 'Geschlossen, öffnet Freitag um 18:00 Uhr'],
  // Open through the night, and from Sunday to Monday.
  [5, '01:59', true, 'Jetzt geöffnet bis 02:00 Uhr'],
  [5, '02:00', false, 'Geschlossen, öffnet morgen um 00:00 Uhr'],
  [6, '23:59', true, 'Jetzt geöffnet'],
  [0, '00:00', false, 'Geschlossen, öffnet um 08:00 Uhr'],
] as const)('on day %i at %s', (day, time, isOpen, text) => {
  const state = openStateAt(week, at(day, time));
  expect([state?.isOpen, plain(state?.text)]).toEqual([isOpen, text]);
});

test.each([
  [0, '10:00', [0], 'Feiertag: Öffnungszeiten können abweichen'],
  [0, '07:00', [0], 'Feiertag: Öffnungszeiten können abweichen'],
  // A holiday does not change what is said about later days.
  [0, '18:30', [0], 'Geschlossen, öffnet Freitag um 18:00 Uhr'],
  [1, '10:00', [0], 'Geschlossen, öffnet Freitag um 18:00 Uhr'],
  [1, '10:00', [3], 'Geschlossen, öffnet Freitag um 18:00 Uhr (Feiertag: kann abweichen)'],
  [0, '10:00', [1], 'Jetzt geöffnet bis 12:00 Uhr'],
] as const)('on day %i at %s, with holidays in %j days', (day, time, holidays, text) => {
  const state = openStateAt(week, at(day, time, [...holidays]));
  expect([state?.isOpen, plain(state?.text)]).toEqual([text.startsWith('Jetzt'), text]);
});

test('a shop that has said nothing is neither open nor closed; by arrangement it is never simply open', () => {
  expect(openStateAt(weekOf({}), at(0, '10:00'))).toBeNull();
  expect(openStateAt(weekOf({ companyOpenHoursOnlyByArrangement: true }), at(0, '10:00'))?.text).toBe('Nur nach Vereinbarung');
  expect(openStateAt(weekOf({ isClosedOnMonday: true }), at(0, '10:00'))).toMatchObject({ isOpen: false });
});

describe('the moment in Berlin', () => {
  test.each([
    ['2026-01-05T06:59:00Z', 0, '07:59'],
    ['2026-07-05T22:30:00Z', 0, '00:30'],
    // Around the change to and from summer time.
    ['2026-03-29T00:59:00Z', 6, '01:59'],
    ['2026-03-29T01:00:00Z', 6, '03:00'],
    ['2026-10-25T01:30:00Z', 6, '02:30'],
  ] as const)('%s', (instant, day, time) => {
    const { weekday, minute } = at(day, time);
    expect(berlinMoment(new Date(instant))).toMatchObject({ weekday, minute });
  });

  test.each([
    ['2026-11-23T12:00:00Z', []],
    // In Berlin it is already Christmas; New Year is a week later.
    ['2026-12-24T22:30:00Z', [1, 2]],
    ['2026-12-24T23:30:00Z', [0, 1, 7]],
  ])('at %s the next holidays are in %j days', (instant, holidays) => {
    expect(berlinMoment(new Date(instant)).holidays).toEqual(holidays);
  });
});

test('a week is read with days that are alike told together', () => {
  expect(describeWeek(week)).toEqual([
    { days: 'Montag', times: '08:00 bis 12:00 Uhr und 14:00 bis 18:00 Uhr' },
    { days: 'Dienstag', times: 'geschlossen' },
    { days: 'Freitag', times: '18:00 bis 02:00 Uhr' },
    { days: 'Sonntag', times: '00:00 bis 24:00 Uhr' },
  ]);
});
