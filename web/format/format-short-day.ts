import { onFirstUse } from '#contract/common/on-first-use.ts';

const format = onFirstUse(
  () => new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** "2026-09-18" → "18. Sept. 2026". */
export function formatShortDay(isoDate: string): string {
  return format().format(new Date(`${isoDate}T00:00:00Z`));
}
