import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** What is printed on a card. */
export interface ProducedCard {
  cardNumber: string;
  productionNumber: string;
}

/** The cards of a batch in the order of their production. */
export async function listBatchCards(db: Db, regionId: number, batchId: number): Promise<ProducedCard[]> {
  return db
    .selectFrom('card')
    .select(['card_number as cardNumber', 'production_number as productionNumber'])
    .where('region_id', '=', regionId)
    .where('batch_id', '=', batchId)
    .orderBy('batch_position')
    .execute();
}
