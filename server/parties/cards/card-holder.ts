import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** Whose card it is, and what proves that somebody has it in hand. */
export interface CardHolder {
  card: string;
  /** null as long as nobody has registered it. */
  customerId: number | null;
  /** Whether that holder has shown the production number. */
  isProven: boolean;
  /** When it last lost a holder; null where it never did. */
  freedAt: Date | null;
  productionNumber: string;
}

/** Those of the cards that belong to the region, with their holders. */
export async function listCardHolders(db: Db, regionId: number, cards: readonly string[]): Promise<CardHolder[]> {
  const rows = await selectHolders(db, regionId, cards).execute();
  return rows.map(holderOf);
}

/** The same; until the transaction ends nobody else registers, proves or gives up one of the cards. */
export async function keepCardHolders(trx: Trx, regionId: number, cards: readonly string[]): Promise<CardHolder[]> {
  // In one order, so that nobody waits for each other in a circle.
  const rows = await selectHolders(trx, regionId, cards).orderBy('card_number').forShare().execute();
  return rows.map(holderOf);
}

function selectHolders(db: Db, regionId: number, cards: readonly string[]) {
  return db
    .selectFrom('card')
    .select(['card_number', 'customer_id', 'proven_at', 'freed_at', 'production_number'])
    .where('region_id', '=', regionId)
    .where(sql<boolean>`card_number = any (${cards}::text[])`);
}

function holderOf(row: Awaited<ReturnType<ReturnType<typeof selectHolders>['execute']>>[number]): CardHolder {
  return {
    card: row.card_number,
    customerId: row.customer_id,
    isProven: row.proven_at !== null,
    freedAt: row.freed_at,
    productionNumber: row.production_number,
  };
}

/** Removes a customer's name from all cards. The next holder does not see earlier bookings. */
export async function freeCards(trx: Trx, customerId: number): Promise<void> {
  const now = sql<Date>`now()`;
  await trx
    .updateTable('card')
    .set({ customer_id: null, registered_at: null, proven_at: null, history_from: now, freed_at: now })
    .where('customer_id', '=', customerId)
    .execute();
}
