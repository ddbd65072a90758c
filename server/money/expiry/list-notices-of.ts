import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

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
