import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import './tables.ts';

/** Lets a prospect sign in from now on. Returns false for whoever is no prospect, has ended, or may already. */
export async function releaseProspect(trx: Trx, personId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('person')
    .set({ released_at: sql<Date>`now()` })
    .where('person_id', '=', personId)
    .where('role', '=', 'interested')
    .where('released_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
