import { onFirstUse } from '#contract/common/on-first-use.ts';

// Swedish dates are written as ISO writes them.
const format = onFirstUse(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' }));

/** Today's date in Berlin as ISO date, wherever the browser is. */
export function berlinToday(now: Date = new Date()): string {
  return format().format(now);
}
