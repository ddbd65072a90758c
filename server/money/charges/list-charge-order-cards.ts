import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A card as its order was made. */
export interface OrderCard {
  card: string;
  firstName: string;
  lastName: string;
  personnelNumber: string;
  cents: Cents;
}

/** The cards of an order, by card number. */
export async function listChargeOrderCards(db: Db, regionId: number, number: number): Promise<OrderCard[]> {
  return db
    .selectFrom('charge_order_card')
    .select(['card_number as card', 'first_name as firstName', 'last_name as lastName', 'personnel_number as personnelNumber'])
    .select('cents')
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .orderBy('card_number')
    .execute();
}
