/**
 * Classes of errors after which nothing is known or won: with a lost connection (08) or a server that goes down (57), the commit may have
 * happened; a statement that was stopped for taking too long (57014) would be stopped again.
 */
const UNDECIDED = /^(08|57)/;

/** Whether this error of a single statement is the database's own word that it did nothing. Any other error leaves that open. */
export function isRolledBack(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && 'code' in error && !UNDECIDED.test(String(error.code));
}
