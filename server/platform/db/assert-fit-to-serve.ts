import { sql } from 'kysely';
import { type Config, ConfigError } from '#server/platform/config.ts';
import { APPLICATION_ROLE, type Db } from './database.ts';
import { judgeSchema } from './judge-schema.ts';

interface Standing {
  role: string;
  timeout: string;
  is_standby: boolean;
  owns: boolean;
}

/**
 * Checks before the first request that the database can take bookings. It must be the primary, and its schema one that
 * this program works on. Connections must use the application's role and time limits, even behind a pooler. In
 * production the login must own nothing, so that injected SQL cannot switch to a stronger role. Throws a ConfigError.
 */
export async function assertFitToServe(db: Db, config: Pick<Config, 'isProduction' | 'ALLOW_OWNER_LOGIN'>): Promise<void> {
  const { rows } = await sql<Standing>`
    select current_user as role, current_setting('statement_timeout') as timeout, pg_is_in_recovery() as is_standby,
           exists (select from pg_class where relnamespace = 'public'::regnamespace and pg_has_role(session_user, relowner, 'member'))
           or exists (select from pg_roles where rolname = session_user and (rolsuper or rolcreaterole or rolcreatedb)) as owns`.execute(
    db,
  );
  const { role, timeout, is_standby, owns } = rows[0]!;
  if (role !== APPLICATION_ROLE || timeout === '0')
    throw unfit(
      `connections do not take the role ${APPLICATION_ROLE} and its time limits; name PostgreSQL itself instead of a connection pooler such as PgBouncer, and leave "options" and "statement_timeout" out of the address`,
    );
  if (is_standby) throw unfit('this is a standby, which nothing can be booked on; name the primary');
  const { trouble } = await judgeSchema(db);
  if (trouble) throw unfit(trouble);
  if (owns && config.isProduction && !config.ALLOW_OWNER_LOGIN)
    throw unfit(
      'this login owns tables or may make roles or databases; use one that owns nothing (README.md), or say ALLOW_OWNER_LOGIN=yes',
    );
}

function unfit(reason: string): ConfigError {
  return new ConfigError(`Cannot start:\n  DATABASE_URL: ${reason}`);
}
