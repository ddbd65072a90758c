import type { Temporal } from 'temporal-polyfill';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findSentAt } from '#server/platform/mail/reads.ts';
import { isTimely } from './expiry-days.ts';
import { sql } from 'kysely';
import type { MailCondition } from '#server/platform/mail/send-again.ts';

/** Who was told, and whether early enough. */
export interface Notice {
  customerId: number;
  /** It left the portal, at least six months before. A mail that nobody sent has told nobody. */
  wasTimely: boolean;
}

/** Who was told that the balances of those cards expire on that day. */
export async function findNotices(db: Db, cards: readonly string[], expiresOn: Temporal.PlainDate): Promise<Map<string, Notice>> {
  if (cards.length === 0) return new Map();
  const rows = await db
    .selectFrom('expiry_notice')
    .selectAll()
    .where('card_number', 'in', cards)
    .where('expires_on', '=', expiresOn.toString())
    .execute();
  const sentAt = await findSentAt(
    db,
    rows.map((row) => row.outbox_mail_id),
  );
  return new Map(
    rows.map((row) => {
      const sent = sentAt.get(row.outbox_mail_id);
      return [
        row.card_number,
        { customerId: row.customer_id, wasTimely: sent !== undefined && isTimely(berlinDay(sent), expiresOn) },
      ];
    }),
  );
}

/** Of which expiries a customer was told, the oldest notice first; `expiresOn` is an ISO date. */
export async function listNoticesOf(db: Db, customerId: number): Promise<{ card: string; expiresOn: string; noticedAt: Date }[]> {
  return db
    .selectFrom('expiry_notice')
    .select(['card_number as card', 'expires_on as expiresOn', 'noticed_at as noticedAt'])
    .where('customer_id', '=', customerId)
    .orderBy('noticed_at')
    .orderBy('card_number')
    .execute();
}

/** A notice is kept until its balance expires: when it was sent decides whether the balance may expire. */
export const isNeededNotice: MailCondition = (mail) =>
  mail.exists(
    mail
      .selectFrom('expiry_notice')
      .select('expiry_notice.card_number')
      .whereRef('expiry_notice.outbox_mail_id', '=', 'outbox_mail.outbox_mail_id')
      .where('expires_on', '>=', sql<string>`(now() - interval '1 month')::date`),
  );
