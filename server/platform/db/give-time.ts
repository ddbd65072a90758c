import { sql } from 'kysely';
import type { Trx } from './database.ts';

/**
 * Gives the transaction minutes: its statements go through many rows, and through each one's triggers. Another process
 * may hold what it waits for as long as a whole portion takes.
 */
export async function giveTime(trx: Trx): Promise<void> {
  await sql`select set_config('statement_timeout', '10min', true), set_config('lock_timeout', '2min', true)`.execute(trx);
}
