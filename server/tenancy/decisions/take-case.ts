import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import type { CaseKey } from './reads.ts';
import { assertOpen, holdCase } from './hold-case.ts';
import { noteCaseEvent } from './note-case-event.ts';

/**
 * Notes that a member of staff works on a case. If two try at once, one gets it. Throws Refusal 409 where the case is
 * decided, or where somebody else holds it and `takesOver` is false.
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

/** Gives a case back to the open cases. Does nothing where that person does not hold it. */
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
