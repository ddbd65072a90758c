import { type Cents, formatRound } from './money.ts';

/**
 * Limit for the top-ups of a card in one calendar month of Berlin, over all partners; in cents. The books enforce it in
 * `ledger_refusal`, `ledger_post_in_turn` and `ledger_post`: whoever changes it replaces these in a new migration
 * (`tests/house/numbers-kept-twice.test.ts` compares). It also stands in
 * `seeds/legal-texts/conditions-of-participation.html`, and in the texts that a region has written itself.
 */
export const MONTHLY_TOP_UP_LIMIT: Cents = 25_000;

/** The same in euros, as texts tell it: "250". */
export const TOP_UP_LIMIT_EUROS = formatRound(MONTHLY_TOP_UP_LIMIT);
