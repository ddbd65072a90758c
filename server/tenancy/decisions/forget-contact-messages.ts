import { sql } from 'kysely';
import { caseKindTexts, type CaseKindName } from '#contract/tenancy/decisions/case-kinds.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What holds nothing but words that somebody wrote to us. */
const ofWords = ['message', 'barrier'] as const satisfies readonly CaseKindName[];

/** Deletes the text of messages answered or closed over 90 days ago, like that of mails; the decision stays. */
export async function forgetContactMessages(db: Db): Promise<void> {
  for (const kind of ofWords)
    await db
      .updateTable('staff_case')
      .set({ subject: caseKindTexts[kind], details: '{}', reason: null, search_text: '' })
      .where('kind', '=', kind)
      .where('decided_at', '<', sql<Date>`now() - interval '90 days'`)
      // Once is enough: each change leaves a fact.
      .where('search_text', '<>', '')
      .execute();
}
