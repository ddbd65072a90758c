import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Those of the cards whose balance somebody wanted to have transferred before an instant, which staff has not decided yet. */
export async function findSourcesRequestedBefore(db: Db, cards: readonly string[], before: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('transfer_source')
    .innerJoin('transfer_request', (join) =>
      join
        .onRef('transfer_request.region_id', '=', 'transfer_source.region_id')
        .onRef('transfer_request.transfer_request_id', '=', 'transfer_source.transfer_request_id'),
    )
    .select('card_number')
    .where(sql<boolean>`card_number = any (${cards}::text[])`)
    .where('state', '=', 'requested')
    .where('requested_at', '<', before)
    .execute();
  return new Set(rows.map((row) => row.card_number));
}
