/**
 * The tables of the database, as Kysely sees them. Empty here: the platform knows nothing of cards. Each feature adds
 * its own in a `tables.ts` (declaration merging), and only that feature's files use them.
 */
// oxlint-disable-next-line no-empty-interface
export interface Tables {}
