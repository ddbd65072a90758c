import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import './tables.ts';

/** Takes a customer's name off all cards. Whoever registers one next does not see what was booked until now. */
export async function freeCards(trx: Trx, customerId: number): Promise<void> {
  const now = sql<Date>`now()`;
  await trx
    .updateTable('card')
    .set({ customer_id: null, registered_at: null, proven_at: null, history_from: now, freed_at: now })
    .where('customer_id', '=', customerId)
    .execute();
}
