import { onFirstUse } from './on-first-use.ts';

const zone = { timeZone: 'Europe/Berlin' } as const;
const isoDay = onFirstUse(() => new Intl.DateTimeFormat('sv-SE', { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' }));
const clock = onFirstUse(() => new Intl.DateTimeFormat('de-DE', { ...zone, hour: '2-digit', minute: '2-digit' }));
const dayParts = onFirstUse(
  () => new Intl.DateTimeFormat('de-DE', { ...zone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
);

/** The day in Berlin, as people say it: 'Heute', 'Gestern', 'Fr. 18. Sept.', in other years 'Do. 18. Sept. 2025'. */
export function formatDayWhen(instant: string | Date, now: Date = new Date()): string {
  const at = new Date(instant);
  const day = isoDay().format(at);
  const today = isoDay().format(now);
  if (day === today) return 'Heute';
  if (day === dayBefore(today)) return 'Gestern';
  const part = new Map(
    dayParts()
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${part.get('year')}`;
  // Some put a point behind the weekday themselves.
  return `${part.get('weekday')!.replace('.', '')}. ${part.get('day')}. ${part.get('month')}${year}`;
}

/** The same, with the time of what was today: 'Heute 14:05'. */
export function formatWhen(instant: string | Date, now: Date = new Date()): string {
  const day = formatDayWhen(instant, now);
  return day === 'Heute' ? `Heute ${formatClock(instant)}` : day;
}

/** The same, with the time of every day: 'Heute, 14:05 Uhr', 'Fr. 18. Sept., 14:05 Uhr'. */
export function formatMoment(instant: string | Date, now: Date = new Date()): string {
  return `${formatDayWhen(instant, now)}, ${formatClock(instant)} Uhr`;
}

/** The same inside a sentence or after a colon: 'heute, 14:05 Uhr'. */
export function formatMomentInText(instant: string | Date, now: Date = new Date()): string {
  return inText(formatMoment(instant, now));
}

/** The day alone inside a sentence: 'heute', 'Fr. 18. Sept.'. */
export function formatDayInText(instant: string | Date, now: Date = new Date()): string {
  return inText(formatDayWhen(instant, now));
}

const inText = (text: string) => text.replace(/^(?:Heute|Gestern)/, (day) => day.toLowerCase());

/** "14:05" in Berlin. */
export function formatClock(instant: string | Date): string {
  return clock().format(new Date(instant));
}

function dayBefore(isoDay: string): string {
  const day = new Date(`${isoDay}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}
