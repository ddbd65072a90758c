import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';

/** Lets an employer's admin sign in from now on. Undefined for one who may already, and for everybody else. */
export async function confirmAddressOf(trx: Trx, personId: number): Promise<{ regionId: number | null } | undefined> {
  return trx
    .updateTable('person')
    .set({ admitted_at: sql<Date>`now()` })
    .where('person_id', '=', personId)
    .where('role', '=', 'employer')
    .where('admitted_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('region_id as regionId')
    .executeTakeFirst();
}
