import type { Cents } from './money.ts';

/**
 * Limit for the top-ups of a card in one calendar month of Berlin, over all partners; in cents. The books enforce it
 * (`server/migrations/0250-ledger-post.sql`); `tests/house/numbers-kept-twice.test.ts` compares the two.
 */
export const MONTHLY_TOP_UP_LIMIT: Cents = 25_000;
