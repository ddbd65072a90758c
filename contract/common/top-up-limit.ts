import type { Cents } from './money.ts';

/** Limit for the top-ups of a card in one calendar month of Berlin, over all partners; in cents. */
export const MONTHLY_TOP_UP_LIMIT: Cents = 25_000;
