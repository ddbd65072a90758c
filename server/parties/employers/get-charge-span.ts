import type { ChargeTerms } from '#contract/parties/employers/charge-plan.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** From when on, and until when, an employer charges its cards. Throws when there is none of that id. */
export async function getChargeSpan(db: Db, employerId: number): Promise<ChargeTerms> {
  return db
    .selectFrom('employer')
    .select(['employer_card_start_date as startDate', 'contract_end_at as endDate'])
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
}
