/** The days of the week: names in the fields, and German names. */
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

/** "HH:MM", or "24:00" for the end of a day. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

/** Latest closing time after midnight, for bars. */
export const LATEST_AT_NIGHT = '06:00';

/** The four fields of a day: opening and closing time of two slots. */
export const hourFieldsOf = (day: Weekday) =>
  (['From1', 'To1', 'From2', 'To2'] as const).map((edge) => `companyOpenHours${day}${edge}` as const);

/** From and to; an end that is not after the start is on the next day. */
export type OpeningSlot = [from: string, to: string];

/** The opening hours of a shop. */
export interface OpeningWeek {
  isByArrangement: boolean;
  /** Slots by day, Monday first: null means unknown, empty means closed. */
  days: (OpeningSlot[] | null)[];
}

/** The week from the opening fields of a branch; broken values are left out. */
export function weekOf(hours: Readonly<Record<string, unknown>>): OpeningWeek {
  return {
    isByArrangement: hours.companyOpenHoursOnlyByArrangement === true,
    days: weekdayNames.map((day) => {
      if (hours[`isClosedOn${day}`] === true) return [];
      const [from1, to1, from2, to2] = hourFieldsOf(day).map((field) => hours[field]);
      const slots = [...slotOf(from1, to1), ...slotOf(from2, to2)];
      return slots.length > 0 ? slots : null;
    }),
  };
}

function slotOf(from: unknown, to: unknown): OpeningSlot[] {
  if (typeof from !== 'string' || typeof to !== 'string') return [];
  if (!TIME_OF_DAY.test(from) || !TIME_OF_DAY.test(to) || from === to) return [];
  return to > from || to <= LATEST_AT_NIGHT ? [[from, to]] : [];
}

/** A line of published opening hours: days with equal hours are combined. */
export interface HoursLine {
  days: string;
  times: string;
}

/** A week as German lines. */
export function describeWeek({ isByArrangement, days }: OpeningWeek): HoursLine[] {
  if (isByArrangement) return [{ days: 'Öffnungszeiten', times: 'nur nach Vereinbarung' }];
  const lines: { first: Weekday; last: Weekday; times: string }[] = [];
  for (const [index, day] of weekdayNames.entries()) {
    const times = timesOf(days[index] ?? null);
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

/** The hours of a day as text; empty when unknown. */
function timesOf(slots: OpeningSlot[] | null): string {
  if (slots === null) return '';
  return slots.length === 0 ? 'geschlossen' : slots.map(([from, to]) => `${from} bis ${to} Uhr`).join(' und ');
}
