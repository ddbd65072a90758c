import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The numbers of the requests to put a card's bookings right. */
export async function listCorrectionsOfCard(db: Db, regionId: number, card: string): Promise<number[]> {
  const rows = await db
    .selectFrom('correction_request')
    .select('correction_request_id')
    .where('region_id', '=', regionId)
    .where('card_number', '=', card)
    .execute();
  return rows.map((row) => row.correction_request_id);
}
