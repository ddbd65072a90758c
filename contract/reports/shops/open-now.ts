import { isHoliday } from '#contract/common/holidays.ts';
import { onFirstUse } from '#contract/common/on-first-use.ts';
import { type OpeningWeek, weekdayNames, weekdays } from '#contract/parties/partners/opening-week.ts';

/** A moment in Berlin: weekday (Monday is 0), minutes since midnight, and days until each holiday within a week. */
export interface BerlinMoment {
  weekday: number;
  minute: number;
  /** Days from today; 0 is today. */
  holidays: readonly number[];
}

const clock = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      weekday: 'long',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** The local time of an instant in Berlin, independent of the machine's time zone. */
export function berlinMoment(instant: Date): BerlinMoment {
  const parts = new Map(
    clock()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    weekday: weekdayNames.findIndex((day) => day === parts.get('weekday')),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
    holidays: holidaysFrom(Number(parts.get('year')), Number(parts.get('month')), Number(parts.get('day'))),
  };
}

function holidaysFrom(year: number, month: number, day: number): number[] {
  const days = Array.from({ length: 8 }, (_, ahead) => new Date(Date.UTC(year, month - 1, day + ahead)));
  return days.flatMap((date, ahead) => (isHoliday(date.toISOString().slice(0, 10)) ? [ahead] : []));
}

/** Whether a shop is open, with texts; null when its hours are unknown. */
export interface OpenState {
  isOpen: boolean;
  text: string;
}

const HOLIDAY_TEXT = 'Feiertag: Öffnungszeiten können abweichen';
const DAY = 24 * 60;
const WEEK = 7 * DAY;

/**
 * 'Jetzt geöffnet bis 18:00 Uhr', 'Geschlossen, öffnet Montag um 08:00 Uhr': from the shop's weekly hours. On holidays
 * it says nothing, as the shop may be closed.
 */
export function openStateAt(week: OpeningWeek, { weekday, minute, holidays }: BerlinMoment): OpenState | null {
  if (week.isByArrangement) return { isOpen: false, text: 'Nur nach Vereinbarung' };
  const now = weekday * DAY + minute;
  const slots = slotsOf(week);
  if (slots.length === 0) return week.days.some((day) => day?.length === 0) ? { isOpen: false, text: 'Geschlossen' } : null;
  // Minutes since each slot began; the week is a circle.
  const running = slots.filter(({ start, length }) => (now - start + WEEK) % WEEK < length);
  const isHolidayNow = holidays.includes(0);
  if (running.length > 0)
    return isHolidayNow ? { isOpen: false, text: HOLIDAY_TEXT } : { isOpen: true, text: openText(running, now) };
  const next = slots.toSorted((one, other) => ((one.start - now + WEEK) % WEEK) - ((other.start - now + WEEK) % WEEK))[0]!;
  const ahead = Math.floor((minute + ((next.start - now + WEEK) % WEEK)) / DAY);
  if (isHolidayNow && ahead === 0) return { isOpen: false, text: HOLIDAY_TEXT };
  const doubt = holidays.includes(ahead) ? ' (Feiertag: kann abweichen)' : '';
  return { isOpen: false, text: `Geschlossen, öffnet ${dayOf(next.start, now)}um ${next.from} Uhr${doubt}` };
}

/** Minutes until a shop opens next by its weekly hours; null if they name no time, or only one on a holiday. */
export function minutesUntilOpen(week: OpeningWeek, { weekday, minute, holidays }: BerlinMoment): number | null {
  if (week.isByArrangement) return null;
  const now = weekday * DAY + minute;
  const waits = slotsOf(week).map(({ start }) => (start - now + WEEK) % WEEK);
  const sure = waits.filter((wait) => wait > 0 && !holidays.includes(Math.floor((minute + wait) / DAY)));
  return sure.length > 0 ? Math.min(...sure) : null;
}

interface Slot {
  /** Minutes since Monday, 00:00. */
  start: number;
  /** Minutes. */
  length: number;
  from: string;
  to: string;
}

function slotsOf({ days }: OpeningWeek): Slot[] {
  return days.flatMap((slots, day) =>
    (slots ?? []).map(([from, to]) => {
      const length = minutesOf(to) - minutesOf(from);
      return { start: day * DAY + minutesOf(from), length: length > 0 ? length : length + DAY, from, to };
    }),
  );
}

function openText(running: readonly Slot[], now: number): string {
  const last = running.reduce((one, other) => (leftOf(other, now) > leftOf(one, now) ? other : one));
  return last.length === DAY ? 'Jetzt geöffnet' : `Jetzt geöffnet bis ${last.to} Uhr`;
}

const leftOf = ({ start, length }: Slot, now: number) => length - ((now - start + WEEK) % WEEK);

/** The German day; 'morgen' for the next one, empty when it is today. */
function dayOf(start: number, now: number): string {
  const isToday = start > now && Math.floor(start / DAY) === Math.floor(now / DAY);
  if (isToday) return '';
  if ((Math.floor(start / DAY) - Math.floor(now / DAY) + 7) % 7 === 1) return 'morgen ';
  return `${weekdays[weekdayNames[Math.floor(start / DAY)]!]} `;
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}
