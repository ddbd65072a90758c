import { type Cents, formatCents } from '#contract/common/money.ts';

/** 1250 → "+12,50", -1250 → "−12,50" with a true minus; nothing has no sign. */
export function formatSigned(cents: Cents): string {
  const sign = cents > 0 ? '+' : cents < 0 ? '−' : '';
  return `${sign}${formatCents(Math.abs(cents))}`;
}
