import type { Trx } from '#server/platform/db/database.ts';
import './tables.ts';

/** Takes a person's second factor away with all that belongs to it. */
export async function forgetSecondFactor(trx: Trx, personId: number): Promise<void> {
  await trx
    .updateTable('person')
    .set({ second_factor_since: null })
    .where('person_id', '=', personId)
    .where('second_factor_since', 'is not', null)
    .execute();
  await trx.deleteFrom('second_factor').where('person_id', '=', personId).execute();
  await trx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await trx.deleteFrom('second_factor_ticket').where('person_id', '=', personId).execute();
}
