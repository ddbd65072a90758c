import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import type { CaseKey } from './case-key.ts';
import { noteCaseEvent } from './note-case-event.ts';
import './tables.ts';

/** Ends an open case without a decision, as the request is withdrawn. A decided case stays as it is. */
export async function withdrawCase(trx: Trx, { regionId, number }: CaseKey, personId: number): Promise<void> {
  const withdrawn = await trx
    .updateTable('staff_case')
    .set({
      decision: 'withdrawn',
      decided_at: sql<Date>`now()`,
      decided_by: personId,
      held_by: null,
      held_at: null,
    })
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .where('decision', 'is', null)
    .executeTakeFirst();
  if (withdrawn.numUpdatedRows > 0n) await noteCaseEvent(trx, { regionId, number }, { act: 'withdrawn', by: personId });
}
