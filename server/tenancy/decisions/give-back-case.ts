import type { Trx } from '#server/platform/db/database.ts';
import type { CaseKey } from './case-key.ts';
import { noteCaseEvent } from './note-case-event.ts';
import './tables.ts';

/** Gives a case back to the queue. Does nothing where that person does not hold it. */
export async function giveBackCase(trx: Trx, { regionId, number }: CaseKey, staffId: number): Promise<void> {
  const given = await trx
    .updateTable('staff_case')
    .set({ held_by: null, held_at: null })
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .where('held_by', '=', staffId)
    .executeTakeFirst();
  if (given.numUpdatedRows > 0n) await noteCaseEvent(trx, { regionId, number }, { act: 'given-back', by: staffId });
}

/** Gives back all cases of somebody who is dismissed or changes role, and so could not decide them any more. */
export async function giveBackCasesOf(trx: Trx, staffId: number): Promise<void> {
  const given = await trx
    .updateTable('staff_case')
    .set({ held_by: null, held_at: null })
    .where('held_by', '=', staffId)
    .returning(['region_id as regionId', 'number'])
    .execute();
  for (const key of given) await noteCaseEvent(trx, key, { act: 'given-back', by: staffId });
}
