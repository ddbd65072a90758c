import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The numbers of the requests that a card is part of, as a source or as the target. */
export async function listTransfersOfCard(db: Db, regionId: number, card: string): Promise<number[]> {
  const rows = await db
    .selectFrom('transfer_source')
    .select('transfer_request_id')
    .where('region_id', '=', regionId)
    .where('card_number', '=', card)
    .union(
      db
        .selectFrom('transfer_request')
        .select('transfer_request_id')
        .where('region_id', '=', regionId)
        .where('target_card', '=', card),
    )
    .execute();
  return rows.map((row) => row.transfer_request_id);
}
