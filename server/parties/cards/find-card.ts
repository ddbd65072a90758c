import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** What a card is, without its money. */
export async function findCard(db: Db, card: string) {
  return db
    .selectFrom('card')
    .select([
      'card_number as card',
      'region_id as regionId',
      'customer_id as customerId',
      'employer_id as employerId',
      'partner_id as partnerId',
      'registered_at as registeredAt',
      'proven_at as provenAt',
      'produced_at as producedAt',
    ])
    .where('card_number', '=', card)
    .executeTakeFirst();
}
