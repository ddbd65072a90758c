import { forgetEndedAddresses } from '#server/tenancy/people/end-account.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Years after the end of an account for which its consents need a proof (declaration of consent; § 195 BGB). */
const PROOF_YEARS = 3;

/** Deletes the consents of accounts that ended so long ago that nobody may ask for a proof any more. */
export async function forgetProofs(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await forgetEndedAddresses(trx, PROOF_YEARS);
    if (ended.length > 0) await trx.deleteFrom('consent_event').where('person_id', 'in', ended).execute();
  });
}
