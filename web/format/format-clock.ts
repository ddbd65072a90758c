import { onFirstUse } from '#contract/common/on-first-use.ts';

const format = onFirstUse(
  () => new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' }),
);

/** "2026-11-20T09:30:00Z" → "10:30", in the time of Berlin wherever the browser is. */
export function formatClock(instant: string | Date): string {
  return format().format(new Date(instant));
}
