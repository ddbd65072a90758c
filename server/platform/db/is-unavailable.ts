/** Connection lost or refused, too many of them, disk full, shutting down, a standby by now, a lock or a statement that took too long. */
const STATES = /^(08|53|57P|57014|55P03|25006|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)/;

/** What `assert_region_here` raises (server/migrations/0040-regions.sql). */
const ELSEWHERE = '57R01';

/** What the pool itself says has no code. */
const POOL_MESSAGES = ['timeout exceeded when trying to connect', 'Connection terminated'];

/** Whether an error only says that the database cannot do it right now; trying again later is worth it. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    STATES.test(String((error as { code?: unknown }).code)) || POOL_MESSAGES.some((message) => error.message.startsWith(message))
  );
}

/** Whether an error says that the region's books are written by another database now, or are just being moved there. */
export function isElsewhere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ELSEWHERE;
}
