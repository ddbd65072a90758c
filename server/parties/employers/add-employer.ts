import type { Insertable } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

type NewEmployer = Omit<Insertable<Tables['employer']>, 'employer_id' | 'gguid' | 'contract_id' | 'version' | 'is_in_review'>;

/** Opens the contract of a new employer, which staff looks at first, and gives it its number. */
export async function addEmployer(trx: Trx, employer: NewEmployer): Promise<{ employerId: number; contractId: string }> {
  const added = await trx
    .insertInto('employer')
    .values({ ...employer, is_in_review: true })
    .returning(['employer_id as employerId', 'contract_id as contractId'])
    .executeTakeFirstOrThrow();
  return added;
}
