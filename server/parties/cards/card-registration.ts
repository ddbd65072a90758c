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
  /** What was booked before belongs to a former holder and is not shown; null where there was none. */
  historyFrom: Date | null;
}

/** The cards of a customer, the first registered first. */
export async function listRegisteredCards(db: Db, customerId: number): Promise<RegisteredCard[]> {
  const rows = await db
    .selectFrom('card')
    .leftJoin('employer', 'employer.employer_id', 'card.employer_id')
    .leftJoin('logo', 'logo.employer_id', 'employer.employer_id')
    .select(['card_number', 'registered_at', 'history_from', 'wants_individual_cards', 'logo.name as logo'])
    .where('customer_id', '=', customerId)
    .orderBy('registered_at')
    .orderBy('card_number')
    .execute();
  return rows.map((row) => ({
    card: row.card_number,
    employerLogo: row.wants_individual_cards && row.logo !== null ? logoUrl(row.logo) : null,
    registeredAt: row.registered_at,
    historyFrom: row.history_from,
  }));
}
