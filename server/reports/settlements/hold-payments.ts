import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';

/** Waits for whoever settles, or books payments of partners of a region; they wait until the transaction ends. */
export async function holdPayments(trx: Trx, regionId: number): Promise<void> {
  await sql`select hold_payments(${regionId})`.execute(trx);
}
