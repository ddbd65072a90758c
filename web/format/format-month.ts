import { onFirstUse } from '#contract/common/on-first-use.ts';

const format = onFirstUse(() => new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' }));

/** "2026-11" → "November 2026". */
export function formatMonth(isoMonth: string): string {
  return format().format(new Date(`${isoMonth}-01T00:00:00Z`));
}
