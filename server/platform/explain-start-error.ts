import { ConfigError } from './config.ts';

/** What a code of the system or of PostgreSQL means for the person who starts the portal, and what to do. */
const explanations: Record<string, string> = {
  EADDRINUSE: 'PORT: something else listens there already; stop it or choose another',
  EACCES: 'the portal may not use that port, or not write where it has to (DATA_DIR; dist/ while it is not built)',
  EROFS: 'the disk cannot be written to (DATA_DIR; dist/ while it is not built)',
  EADDRNOTAVAIL: 'HOST: this machine has no such address',
  ENOTFOUND: 'HOST or DATABASE_URL: no such host',
  ECONNREFUSED: 'DATABASE_URL: no PostgreSQL answers there',
  ETIMEDOUT: 'DATABASE_URL: no PostgreSQL answers there',
  '28P01': 'DATABASE_URL: wrong password',
  '28000': 'DATABASE_URL: this user may not sign in',
  '3D000': 'DATABASE_URL: there is no such database',
  '42501':
    'DATABASE_URL: this user may not change the schema or take the role kartenkontor_app; migrate as the owner (npm run db:migrate)',
};

/** Says why a start failed, in words for the terminal; null where only the stack can tell. */
export function explainStartError(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message;
  // Node tries several addresses of a name and reports all failures together.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error) || !('code' in first)) return null;
  const explanation = explanations[String(first.code)];
  return explanation ? `Cannot start:\n  ${explanation}\n  (${first.message})` : null;
}
