/** Connection lost or refused, no resources or disk full, shutdown, now a standby, or a lock or statement too slow. */
const STATES = /^(08|53|57P|57014|55P03|25006|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)/;

/** Nobody there, connection lost, shutting down or starting, or a server that only reads. Not: outcome unknown. */
const MOVED = /^(08(?!007)|57P0|25006|ECONNREFUSED|ECONNRESET|EPIPE)/;

/** Connection lost, ended by the server, or outcome unknown. */
const OPEN = /^(08|57P01|57P02|ECONNRESET|EPIPE)/;

/** Raised by `assert_region_here` (server/migrations/0040-regions.sql). */
const ELSEWHERE = '57R01';

/**
 * The library's own errors, which have no code. The last two follow a lost connection, when its transaction rolls back.
 */
const LOST = [
  'Connection terminated unexpectedly',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
];
const SLOW = ['timeout exceeded when trying to connect', 'Connection terminated'];

const hasCode = (error: Error, states: RegExp) => states.test(String((error as { code?: unknown }).code));
const beginsWith = ({ message }: Error, beginnings: string[]) => beginnings.some((beginning) => message.startsWith(beginning));

/** Whether an error means that the database cannot work right now; a later attempt may succeed. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && (hasCode(error, STATES) || beginsWith(error, [...LOST, ...SLOW]));
}

/**
 * Whether an error means that the primary is away or has become another server: other connections are of no use, too.
 */
export function isMoved(error: unknown): boolean {
  return error instanceof Error && (hasCode(error, MOVED) || beginsWith(error, LOST));
}

/**
 * Whether a change may be made although there was an error: the connection was lost, or the standby may not have it.
 */
export function leavesOpen(error: unknown): boolean {
  return error instanceof Error && (hasCode(error, OPEN) || beginsWith(error, LOST));
}

/** An error after which nobody knows whether a commit counts. Whoever asks again with the same key learns it. */
export function outcomeUnknown(message: string, cause?: Error): Error {
  return Object.assign(new Error(message, { cause }), { code: '08007' });
}

/** Whether an error means that another database writes the region's books, or will after a running move. */
export function isElsewhere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === ELSEWHERE;
}
