import { Temporal } from 'temporal-polyfill';

const ZONE = 'Europe/Berlin';
const date = new Intl.DateTimeFormat('de-DE', { timeZone: ZONE, day: '2-digit', month: '2-digit', year: 'numeric' });
const time = new Intl.DateTimeFormat('de-DE', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });

/** "20.11.2026 14:05" in Berlin, independent of the machine’s time zone. */
export function formatInstant(instant: Date): string {
  return `${date.format(instant)} ${time.format(instant)}`;
}

/** "14:05" in Berlin. */
export function formatClock(instant: Date): string {
  return time.format(instant);
}

/** The first instant of a year in Berlin. */
export function startOfYear(year: number): Date {
  return new Date(new Temporal.PlainDate(year, 1, 1).toZonedDateTime(ZONE).epochMilliseconds);
}

/** The first instant of a day in Berlin. */
export function startOfDay(day: Temporal.PlainDate): Date {
  return new Date(day.toZonedDateTime(ZONE).epochMilliseconds);
}

/** The calendar day of an instant in Berlin. */
export function berlinDay(instant: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(ZONE).toPlainDate();
}

/** "2026-11-09" → "09.11.2026". Throws a RangeError for a text that is no ISO date. */
export function formatIsoDay(isoDay: string): string {
  return formatDay(Temporal.PlainDate.from(isoDay));
}

/** "09.11.2026" */
export function formatDay({ day, month, year }: Temporal.PlainDate): string {
  return `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`;
}
