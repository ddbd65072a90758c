/**
 * The tables of the database, as Kysely sees them. Empty here: the platform knows nothing of cards. Each room adds
 * its own in a `tables.ts`, and only that room's files use them. TypeScript merges all of them by itself
 * (declaration merging), so nobody imports a `tables.ts`.
 */
// oxlint-disable-next-line no-empty-interface
export interface Tables {}
