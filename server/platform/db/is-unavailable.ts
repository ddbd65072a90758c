/** Connection lost or refused, no resources or disk full, shutdown, now a standby, or a lock or statement too slow. */
const STATES = /^(08|53|57P|57014|55P03|25006|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)/;

/** Raised by `assert_region_here` (server/migrations/0040-regions.sql). */
const ELSEWHERE = '57R01';

/** The pool's own errors, which have no code. */
const POOL_MESSAGES = ['timeout exceeded when trying to connect', 'Connection terminated'];

/** Whether an error means that the database cannot work right now; a later attempt may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    STATES.test(String((error as { code?: unknown }).code)) || POOL_MESSAGES.some((message) => error.message.startsWith(message))
  );
}

/** Whether an error means that another database writes the region's books, or will after a running move. */
export function isElsewhere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ELSEWHERE;
}
