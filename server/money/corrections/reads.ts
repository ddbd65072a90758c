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

/** A region's bookings that wait for correction, with their cases' numbers. They are few: staff decides daily. */
export async function listOpenCorrections(db: Db, regionId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('correction_wrong')
    .select(['entry_id', 'correction_request_id'])
    .where('region_id', '=', regionId)
    .where('is_open', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.entry_id, row.correction_request_id]));
}
