import type { Cents } from '#contract/common/money.ts';

/** Below one euro a charge is more often a comma that was forgotten than meant. */
const RARELY_MEANT: Cents = 100;

/**
 * Whether an amount of a charge is asked about before it is saved: it is below one euro, or it changes by more than
 * half. Cents; null where there was none.
 */
export function isBoldAmount(before: Cents | null, after: Cents): boolean {
  return after < RARELY_MEANT || (before !== null && Math.abs(after - before) * 2 > before);
}
