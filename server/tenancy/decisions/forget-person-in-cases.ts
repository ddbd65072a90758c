import { sql } from 'kysely';
import { caseKindTexts } from '#contract/tenancy/decisions/case-kinds.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { withdrawCase } from './open-case.ts';

/**
 * Removes a person who ends the account from the cases: name and text are gone, messages need no answer any more.
 * Decisions about money remain to be made.
 */
export async function forgetPersonInCases(trx: Trx, personId: number): Promise<void> {
  const messages = await trx
    .updateTable('staff_case')
    .set({ subject: caseKindTexts.message, details: '{}', reason: null })
    .where('person_id', '=', personId)
    .where('kind', '=', 'message')
    .returning(['region_id as regionId', 'number'])
    .execute();
  for (const key of messages) await withdrawCase(trx, key, personId);
  await trx
    .updateTable('staff_case')
    // The numbers of cards stay.
    .set({
      search_text: sql<string>`array_to_string(array(select word from regexp_split_to_table(search_text, ' ') as word where word ~ '^[0-9]{15}$'), ' ')`,
    })
    .where('person_id', '=', personId)
    .execute();
}
