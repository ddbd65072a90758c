import type { Cents } from '#contract/common/money.ts';

// What holds where a region has no value of its own (its column is null). All others have a default in the schema.

/** For how many minutes a till can take back its bookings. `ledger_storno` too. */
export const STORNO_MINUTES = 15;

/** What a fresh mandate collects at most, in cents. `ledger_mandate_room` too. */
export const FRESH_MANDATE_LIMIT: Cents = 500_000;
