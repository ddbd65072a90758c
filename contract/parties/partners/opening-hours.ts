import { z } from 'zod';
import { voluntary } from '#contract/parties/businesses/company-data.ts';
import type { FormRule } from '#contract/common/form-rules.ts';
import {
  describeWeek,
  hourFieldsOf,
  type HoursLine,
  LATEST_AT_NIGHT,
  TIME_OF_DAY,
  type Weekday,
  weekdayNames,
  weekOf,
} from './opening-week.ts';

type Edge = 'From1' | 'To1' | 'From2' | 'To2';
type HourField = `companyOpenHours${Weekday}${Edge}`;
type ClosedField = `isClosedOn${Weekday}`;

const messages = {
  time: 'Bitte geben Sie die Uhrzeit als HH:MM an.',
  both: 'Bitte geben Sie Beginn und Ende an.',
  order: 'Das Ende muss nach dem Beginn liegen.',
  second: 'Die zweite Öffnungszeit muss nach der ersten beginnen.',
} as const;

const time = voluntary(5).refine((text) => text === '' || TIME_OF_DAY.test(text), messages.time);
const named = <Name extends string, Field>(names: readonly Name[], field: Field) =>
  Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;

/** Opening hours of a branch: up to two slots a day, or by arrangement only. */
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

/** Opening hours for customers: 'Montag bis Freitag', '08:00 bis 12:00 Uhr und 14:00 bis 18:00 Uhr'. */
export function describeOpeningHours(hours: Partial<OpeningHours>): HoursLine[] {
  return describeWeek(weekOf(hours));
}
