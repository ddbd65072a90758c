import type { Db } from '#server/platform/db/database.ts';
import type { CaseKey } from './case-key.ts';
import './tables.ts';

/** A case as the register has it, with its history, the oldest first. */
export async function readCase(db: Db, { regionId, number }: CaseKey) {
  const found = await db
    .selectFrom('staff_case')
    .select([
      'region_id as regionId',
      'number',
      'kind',
      'subject',
      'person_id as personId',
      'details',
      'opened_at as openedAt',
      'held_by as heldBy',
      'decision',
      'decided_at as decidedAt',
      'decided_by as decidedBy',
      'reason',
    ])
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const events = await db
    .selectFrom('case_event')
    .select(['at', 'act', 'person_id as by', 'note'])
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .orderBy('case_event_id')
    .execute();
  return { ...found, events };
}
