import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';

/** Waits for whoever issues, cancels, pays or debits invoices of a region; they wait until the transaction ends. */
export async function holdInvoices(trx: Trx, regionId: number): Promise<void> {
  await sql`select hold_invoices(${regionId})`.execute(trx);
}
