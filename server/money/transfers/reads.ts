import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';
import { sql } from 'kysely';
import { listCaseStates } from '#server/tenancy/decisions/list-case-states.ts';

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

/** Those of a region's cards with a transfer requested before an instant and not yet decided by staff. */
export async function findSourcesRequestedBefore(
  db: Db,
  regionId: number,
  cards: readonly string[],
  before: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('transfer_source')
    .select(['transfer_request_id as number', 'card_number as card'])
    .where('region_id', '=', regionId)
    .where(sql<boolean>`card_number = any (${cards}::text[])`)
    .execute();
  const states = await listCaseStates(
    db,
    regionId,
    rows.map(({ number }) => number),
  );
  const isWaiting = (number: number) => {
    const state = states.get(number);
    return state !== undefined && state.decision === null && state.openedAt < before;
  };
  return new Set(rows.filter(({ number }) => isWaiting(number)).map(({ card }) => card));
}
