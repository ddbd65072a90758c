import { onFirstUse } from '#contract/common/on-first-use.ts';

const format = onFirstUse(
  () => new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' }),
);

/** "2026-11-20T09:30:00Z" → "20.11.2026, 10:30 Uhr", in the time of Berlin wherever the browser is. */
export function formatInstant(instant: string): string {
  return `${format().format(new Date(instant))} Uhr`;
}
