import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';

/** Notes that a person's second factor is on from now on. */
export async function noteSecondFactor(trx: Trx, personId: number): Promise<void> {
  await trx
    .updateTable('person')
    .set({ second_factor_since: sql<Date>`now()` })
    .where('person_id', '=', personId)
    .execute();
}

/** Notes that it is off. */
export async function noteNoSecondFactor(trx: Trx, personId: number): Promise<void> {
  await trx
    .updateTable('person')
    .set({ second_factor_since: null })
    .where('person_id', '=', personId)
    .where('second_factor_since', 'is not', null)
    .execute();
}
