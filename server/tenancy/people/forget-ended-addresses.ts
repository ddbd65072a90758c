import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import './tables.ts';

/** Deletes the last trace of the address, its hash, where an account ended years ago. Returns the ids of those persons, each once. */
export async function forgetEndedAddresses(trx: Trx, years: number): Promise<number[]> {
  const ended = await trx
    .updateTable('person')
    .set({ ended_email_hash: null })
    .where('ended_at', '<', sql<Date>`now() - ${years} * interval '1 year'`)
    .where('ended_email_hash', 'is not', null)
    .returning('person_id')
    .execute();
  return ended.map((person) => person.person_id);
}
