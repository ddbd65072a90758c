import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** Lets a prospect sign in from now on. Returns false for anybody else, and for one who has ended or may already. */
export async function admitProspect(trx: Trx, personId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('person')
    .set({ admitted_at: sql<Date>`now()` })
    .where('person_id', '=', personId)
    .where('role', '=', 'interested')
    .where('admitted_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Whether a prospect may sign in. Throws when there is no such person. */
export async function isAdmitted(db: Db, personId: number): Promise<boolean> {
  const { admitted_at } = await db
    .selectFrom('person')
    .select('admitted_at')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return admitted_at !== null;
}
