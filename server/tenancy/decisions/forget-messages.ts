import { sql } from 'kysely';
import { caseKindTexts } from '#contract/cases.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Takes the words out of messages that were answered or closed more than 90 days ago, as mails go after that time; what was done stays. */
export async function forgetMessages(db: Db): Promise<void> {
  await db
    .updateTable('staff_case')
    .set({ subject: caseKindTexts.message, details: '{}', reason: null, search_text: '' })
    .where('kind', '=', 'message')
    .where('decided_at', '<', sql<Date>`now() - interval '90 days'`)
    // Once is enough: each change leaves a fact.
    .where('search_text', '<>', '')
    .execute();
}
