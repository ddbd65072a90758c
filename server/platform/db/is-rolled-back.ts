/** Lost connections and a server that goes down: what was being committed may have been, or not. A statement that took too long would again. */
const UNDECIDED = /^(08|57)/;

/** Whether this error of a single statement is the database's own word that it did nothing. Any other error leaves that open. */
export function isRolledBack(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && 'code' in error && !UNDECIDED.test(String(error.code));
}
