import { sql } from 'kysely';
import { logoUrl } from '#server/parties/logos/find-logo.ts';
import type { Db } from '#server/platform/db/database.ts';
import '#server/parties/logos/tables.ts';
import './tables.ts';

/** Whether a card belongs to a customer. */
export async function isCardRegistered(db: Db, card: string): Promise<boolean> {
  const row = await db.selectFrom('card').select('customer_id').where('card_number', '=', card).executeTakeFirst();
  return row?.customer_id != null;
}

export interface RegisteredCard {
  card: string;
  /** Address of the picture on a card that an employer gave with one of its own. */
  employerLogo: string | null;
  registeredAt: Date | null;
  /** Whether the customer has shown the production number. */
  isProven: boolean;
  /**
   * What was booked before is not shown: it belongs to a former holder, or the customer knew the number alone when he registered
   * the card (rulings 3). null where all is shown.
   */
  historyFrom: Date | null;
}

/** The cards of a customer, the first registered first. */
export async function listRegisteredCards(db: Db, customerId: number): Promise<RegisteredCard[]> {
  const rows = await db
    .selectFrom('card')
    .leftJoin('employer', 'employer.employer_id', 'card.employer_id')
    .leftJoin('logo', 'logo.employer_id', 'employer.employer_id')
    .select(['card_number', 'registered_at', 'proven_at', 'wants_individual_cards', 'logo.name as logo'])
    .select(sql<Date | null>`greatest(history_from, case when proven_at is null then registered_at end)`.as('history_from'))
    .where('customer_id', '=', customerId)
    .orderBy('registered_at')
    .orderBy('card_number')
    .execute();
  return rows.map((row) => ({
    card: row.card_number,
    employerLogo: row.wants_individual_cards && row.logo !== null ? logoUrl(row.logo) : null,
    registeredAt: row.registered_at,
    isProven: row.proven_at !== null,
    historyFrom: row.history_from,
  }));
}
