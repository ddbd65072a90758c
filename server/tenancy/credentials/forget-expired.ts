import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import './second-factor/tables.ts';
import '#server/tenancy/people/tables.ts';

/** Deletes what no longer opens anything: sessions, captchas, their tokens, links of mails, and counters of attempts. */
export async function forgetExpired(
  db: Db,
  limits: Pick<Config, 'SESSION_IDLE_MINUTES' | 'SESSION_ABSOLUTE_MINUTES'>,
): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .deleteFrom('session')
    .where((session) =>
      session.or([
        session('seen_at', '<', sql<Date>`now() - ${limits.SESSION_IDLE_MINUTES} * interval '1 minute'`),
        session('started_at', '<', sql<Date>`now() - ${limits.SESSION_ABSOLUTE_MINUTES} * interval '1 minute'`),
      ]),
    )
    .execute();
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute();
  await db.deleteFrom('captcha_token').where('expires_at', '<', now).execute();
  await db.deleteFrom('mailed_token').where('expires_at', '<', now).execute();
  await db.deleteFrom('second_factor_ticket').where('expires_at', '<', now).execute();
  await db.deleteFrom('throttle').where('window_ends_at', '<', now).execute();
  await db
    .deleteFrom('known_device')
    .where('created_at', '<', sql<Date>`now() - interval '1 year'`)
    .execute();
}
