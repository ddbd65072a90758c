import { z } from 'zod';
import { voluntary } from './company-data.ts';
import type { FormRule } from './form-rules.ts';

/** The days of a week as the fields call them, and as people do. */
export const weekdays = {
  Monday: 'Montag',
  Tuesday: 'Dienstag',
  Wednesday: 'Mittwoch',
  Thursday: 'Donnerstag',
  Friday: 'Freitag',
  Saturday: 'Samstag',
  Sunday: 'Sonntag',
} as const;
export type Weekday = keyof typeof weekdays;
export const weekdayNames = Object.keys(weekdays) as Weekday[];

type Edge = 'From1' | 'To1' | 'From2' | 'To2';
type HourField = `companyOpenHours${Weekday}${Edge}`;
type ClosedField = `isClosedOn${Weekday}`;

const messages = {
  time: 'Bitte geben Sie die Uhrzeit als HH:MM an.',
  both: 'Bitte geben Sie Beginn und Ende an.',
  order: 'Das Ende muss nach dem Beginn liegen.',
  second: 'Die zweite Öffnungszeit muss nach der ersten beginnen.',
} as const;

const time = voluntary(5).refine((text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text), messages.time);
const named = <Name extends string, Field>(names: readonly Name[], field: Field) =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;

/** The four fields of a day: when it opens and closes, and does so again. */
export const hourFieldsOf = (day: Weekday) =>
  (['From1', 'To1', 'From2', 'To2'] as const).map((edge) => `companyOpenHours${day}${edge}` as const);

/** When a branch is open (part 2, section 3): up to two times a day, or by arrangement alone. */
export const openingFields = {
  companyOpenHoursOnlyByArrangement: z.boolean().default(false),
  companyOpenHoursAdditionalInfo: voluntary(250),
  ...named(
    weekdayNames.map((day): ClosedField => `isClosedOn${day}`),
    z.boolean().default(false),
  ),
  ...named(
    weekdayNames.flatMap((day): HourField[] => hourFieldsOf(day)),
    time,
  ),
};
export type OpeningHours = { [Name in keyof typeof openingFields]: z.output<(typeof openingFields)[Name]> };

/** A bar closes in the small hours of the next day. */
const LATEST_AT_NIGHT = '06:00';

export const openingRules: readonly FormRule<OpeningHours>[] = weekdayNames.flatMap((day) => {
  const [from1, to1, from2, to2] = hourFieldsOf(day) as [HourField, HourField, HourField, HourField];
  const rule = (path: HourField, message: string, isBroken: (of: (field: HourField) => string) => boolean) => ({
    path,
    message,
    isBroken: (values: Partial<OpeningHours>) =>
      values.companyOpenHoursOnlyByArrangement !== true &&
      values[`isClosedOn${day}`] !== true &&
      isBroken((field) => values[field] ?? ''),
  });
  const slot = (from: HourField, to: HourField) => [
    rule(from, messages.both, (of) => of(from) === '' && of(to) !== ''),
    rule(to, messages.both, (of) => of(from) !== '' && of(to) === ''),
    rule(to, messages.order, (of) => of(from) !== '' && of(to) !== '' && of(to) <= of(from) && !isAtNight(of(from), of(to))),
  ];
  return [
    ...slot(from1, to1),
    ...slot(from2, to2),
    rule(from2, messages.second, (of) => of(from2) !== '' && (of(to1) === '' || of(from2) <= of(to1))),
  ];
});

function isAtNight(from: string, to: string): boolean {
  return to !== from && to <= LATEST_AT_NIGHT;
}

/** A line of the opening hours as they are published: days that are alike are told together. */
export interface HoursLine {
  days: string;
  times: string;
}

/** The opening hours as customers will read them: 'Montag bis Freitag', '08:00 bis 12:00 Uhr und 14:00 bis 18:00 Uhr'. */
export function describeOpeningHours(hours: Partial<OpeningHours>): HoursLine[] {
  if (hours.companyOpenHoursOnlyByArrangement) return [{ days: 'Öffnungszeiten', times: 'nur nach Vereinbarung' }];
  const lines: { first: Weekday; last: Weekday; times: string }[] = [];
  for (const day of weekdayNames) {
    const times = timesOf(hours, day);
    const before = lines.at(-1);
    if (before?.times === times) before.last = day;
    else lines.push({ first: day, last: day, times });
  }
  return lines
    .filter(({ times }) => times !== '')
    .map(({ first, last, times }) => ({
      days: first === last ? weekdays[first] : `${weekdays[first]} bis ${weekdays[last]}`,
      times,
    }));
}

/** Empty where nothing was said of the day. */
function timesOf(hours: Partial<OpeningHours>, day: Weekday): string {
  if (hours[`isClosedOn${day}`]) return 'geschlossen';
  const [from1, to1, from2, to2] = hourFieldsOf(day).map((field) => hours[field] ?? '');
  const slots = [
    [from1, to1],
    [from2, to2],
  ].filter(([from, to]) => from && to);
  return slots.map(([from, to]) => `${from} bis ${to} Uhr`).join(' und ');
}
