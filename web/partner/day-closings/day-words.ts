import { bookingTexts } from '#contract/money/bookings/bookings.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import type { DayLine } from '#contract/reports/day-closings/day-closings.ts';
import { onFirstUse } from '#contract/common/on-first-use.ts';

const long = onFirstUse(() => new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' }));
const short = onFirstUse(
  () => new Intl.DateTimeFormat('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
);

const atMidnight = (day: string) => new Date(`${day}T00:00:00Z`);

/** The ISO day before. */
export function dayBefore(day: string): string {
  return new Date(atMidnight(day).getTime() - 86_400_000).toISOString().slice(0, 10);
}

/** "heute, Sonntag, 22. November 2026" */
export function dayText(day: string, today: string): string {
  const name = day === today ? 'heute, ' : day === dayBefore(today) ? 'gestern, ' : '';
  return name + long().format(atMidnight(day));
}

/** "22.11.2026" */
export const shortDay = (day: string): string => short().format(atMidnight(day));

/** "−12,50 €": below zero with a true minus. */
export const euroText = (cents: Cents): string => `${formatCents(cents).replace('-', '−')} €`;

/** "Aufladung", "Storno: Aufladung", "Korrektur: Aufladung" */
export function kindText({ kind, way }: Pick<DayLine, 'kind' | 'way'>): string {
  const kindName = bookingTexts[kind];
  return { booking: kindName, storno: `Storno: ${kindName}`, correction: `Korrektur: ${kindName}` }[way];
}
