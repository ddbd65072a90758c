import { onFirstUse } from '#contract/common/on-first-use.ts';

const format = onFirstUse(() => new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'Europe/Berlin' }));

/** "2026-11-29T23:00:00Z" → "Montag, 30. November 2026": the day in Berlin wherever the browser is. */
export function formatDay(instant: string): string {
  return format().format(new Date(instant));
}
