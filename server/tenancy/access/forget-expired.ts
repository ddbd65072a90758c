import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import '#server/money/expiry/tables.ts';
import '#server/platform/mail/tables.ts';
import './tables.ts';

/** Deletes what no longer opens anything: sessions, captchas, their tokens, links of mails, and counters of attempts; and mails long delivered. */
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
  await db.deleteFrom('throttle').where('window_ends_at', '<', now).execute();
  await db
    .deleteFrom('known_device')
    .where('created_at', '<', sql<Date>`now() - interval '1 year'`)
    .execute();
  await db
    .deleteFrom('outbox_mail')
    .where('sent_at', '<', sql<Date>`now() - interval '90 days'`)
    // When it was sent decides at the end of that year whether a balance may expire.
    .where((mail) =>
      mail.not(
        mail.exists(
          mail
            .selectFrom('expiry_notice')
            .select('expiry_notice.card_number')
            .whereRef('expiry_notice.outbox_mail_id', '=', 'outbox_mail.outbox_mail_id')
            .where('expires_on', '>=', sql<string>`(now() - interval '1 month')::date`),
        ),
      ),
    )
    .execute();
}
