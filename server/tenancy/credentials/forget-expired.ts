import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { forgetExpiredSessions } from '#server/tenancy/sessions/session.ts';
import { forgetExpiredCaptchas } from '#server/tenancy/throttling/captcha.ts';
import { forgetExpiredAttempts } from '#server/tenancy/throttling/throttle.ts';

/** Deletes what opens nothing any longer: sessions, captchas, their tokens, links of mails, counters of attempts. */
export async function forgetExpired(
  db: Db,
  limits: Pick<Config, 'SESSION_IDLE_MINUTES' | 'SESSION_ABSOLUTE_MINUTES'>,
): Promise<void> {
  const now = sql<Date>`now()`;
  await forgetExpiredSessions(db, limits);
  await forgetExpiredCaptchas(db);
  await db.deleteFrom('mailed_token').where('expires_at', '<', now).execute();
  await db.deleteFrom('second_factor_ticket').where('expires_at', '<', now).execute();
  await forgetExpiredAttempts(db);
}
