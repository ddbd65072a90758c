import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import type { CaseKey } from './case-key.ts';
import { assertOpen, holdCase } from './hold-case.ts';
import { noteCaseEvent } from './note-case-event.ts';
import './tables.ts';

/**
 * Notes that somebody of staff works on a case; of two at once one gets it. Throws Refusal 409 where it is decided, and
 * where somebody else holds it who is not to be relieved of it.
 */
export async function takeCase(
  trx: Trx,
  key: CaseKey,
  { staffId, takesOver }: { staffId: number; takesOver: boolean },
): Promise<void> {
  const held = await holdCase(trx, key);
  assertOpen(held);
  if (held.heldBy === staffId) return;
  if (held.heldBy !== null && !takesOver) throw await heldByAnother(trx, held.heldBy);
  await trx
    .updateTable('staff_case')
    .set({ held_by: staffId, held_at: sql<Date>`now()` })
    .where('region_id', '=', key.regionId)
    .where('number', '=', key.number)
    .execute();
  await noteCaseEvent(trx, key, { act: held.heldBy === null ? 'taken' : 'taken-over', by: staffId });
}

/** 409: says who works on it. */
export async function heldByAnother(trx: Trx, heldBy: number): Promise<Refusal> {
  const name = (await listNamesOfPeople(trx, [heldBy])).get(heldBy);
  return new Refusal('HELD_BY_ANOTHER', `Diesen Vorgang bearbeitet gerade ${name}.`);
}
