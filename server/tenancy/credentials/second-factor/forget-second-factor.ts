import type { Trx } from '#server/platform/db/database.ts';
import { noteNoSecondFactor } from '#server/tenancy/people/second-factor-since.ts';
import './tables.ts';

/** Takes a person's second factor away with all that belongs to it. */
export async function forgetSecondFactor(trx: Trx, personId: number): Promise<void> {
  await noteNoSecondFactor(trx, personId);
  await trx.deleteFrom('second_factor').where('person_id', '=', personId).execute();
  await trx.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await trx.deleteFrom('second_factor_ticket').where('person_id', '=', personId).execute();
}
