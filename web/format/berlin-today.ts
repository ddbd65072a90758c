import { onFirstUse } from '#contract/common/on-first-use.ts';

// Swedish dates are written as ISO writes them.
const format = onFirstUse(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' }));

/** Today's date in Berlin as ISO date, wherever the browser is. */
export function berlinToday(now: Date = new Date()): string {
  return format().format(now);
}

/**
 * Whether a day (ISO) is over. What was due on it is overdue from then on and not before: this one rule is for lists,
 * records and staff's start, and overdue is 'bad' on all of them.
 */
export const isOver = (day: string): boolean => day < berlinToday();
