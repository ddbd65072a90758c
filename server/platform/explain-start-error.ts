import { ConfigError } from './config.ts';
import { sayCommand } from './say-command.ts';

const NO_SCHEMA = `DATABASE_URL: the database has no schema of this program; run ${sayCommand('db:migrate')} as its owner`;

/** Error codes of the system and of PostgreSQL, explained for the person who starts the portal, with the remedy. */
const explanations: Record<string, string> = {
  EADDRINUSE: 'PORT: something else listens there already; stop it or choose another',
  EACCES: 'PORT or DATA_DIR: the portal may not use that port, or not write there',
  EROFS: 'DATA_DIR: the disk cannot be written to',
  ENOSPC: 'DATA_DIR: the disk is full',
  EADDRNOTAVAIL: 'HOST: this machine has no such address',
  ENOTFOUND: 'HOST or DATABASE_URL: no such host',
  ECONNREFUSED: 'DATABASE_URL: no PostgreSQL answers there',
  ETIMEDOUT: 'DATABASE_URL: no PostgreSQL answers there',
  EHOSTUNREACH: 'DATABASE_URL: no PostgreSQL answers there',
  ECONNRESET: 'DATABASE_URL: no PostgreSQL answers there, or it wants TLS (?sslmode=…)',
  '08P01':
    'DATABASE_URL: a connection pooler such as PgBouncer answers there, which does not pass on what the portal asks of a connection. The portal keeps connections of its own (DATABASE_POOL): name PostgreSQL itself',
  '57P03': 'DATABASE_URL: PostgreSQL is starting or stopping; try again',
  '53300': 'DATABASE_URL: PostgreSQL has no connection left; lower DATABASE_POOL or raise its max_connections',
  '28P01': 'DATABASE_URL: wrong password',
  '28000': 'DATABASE_URL: this user may not sign in',
  '3D000': 'DATABASE_URL: there is no such database',
  '42501': `DATABASE_URL: this user may not change the schema or take the role kartenkontor_app; migrate as the owner (${sayCommand('db:migrate')})`,
  '22023': NO_SCHEMA,
  '42P01': NO_SCHEMA,
  '42703': NO_SCHEMA,
};

/** These errors of pg have no code. */
const TIMEOUTS = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
]);

/** Explains a failed start on the command line; null if only the stack trace helps. */
export function explainStartError(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message;
  const { message, explanation } = explainTrouble(error);
  return explanation ? `Cannot start:\n  ${explanation}\n  (${message})` : null;
}

/** The message of an error, and its explanation (`SETTING: text`) if there is one. */
export function explainTrouble(error: unknown): { message: string; explanation: string | undefined } {
  // Node tries several addresses of a name and reports all failures together.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return { message: String(first), explanation: undefined };
  const code = TIMEOUTS.has(first.message) ? 'ETIMEDOUT' : 'code' in first ? String(first.code) : '';
  return { message: first.message, explanation: explanations[code] };
}
