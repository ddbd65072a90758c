import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { dropOpen } from '#server/operator/taking-over/intakes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { holdOpenPartyMove, subjectOfMove } from './hold-party-move.ts';
import { partyMoveIntake } from './tables.ts';

/** Prepares to take over partners of a provider. What its last files meant is remembered. Returns the number. */
export async function openPartyMove(
  db: Db,
  { regionId, provider, staffId }: { regionId: number; provider: string; staffId: number },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('party_move')
      .select(['column_map', 'value_map'])
      .where((row) => row(row.fn('lower', ['provider']), '=', provider.toLowerCase()))
      .where('state', '<>', 'dropped')
      .orderBy('party_move_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { party_move_id: id } = await trx
      .insertInto('party_move')
      .values({
        region_id: regionId,
        provider,
        opened_by: staffId,
        ...(before && { column_map: JSON.stringify(before.column_map), value_map: JSON.stringify(before.value_map) }),
      })
      .returning('party_move_id')
      .executeTakeFirstOrThrow();
    await audit(trx, { personId: staffId, regionId, act: 'party-move-opened', subject: subjectOfMove(id) });
    return id;
  });
}

/**
 * Gives an open move up; without a person, because nobody has touched it. Its files hold people's addresses and
 * accounts, so they are deleted.
 */
export async function dropPartyMove(
  db: Db,
  { id, staffId, reason }: { id: number; staffId: number | null; reason: string },
): Promise<ActAnswer> {
  await db.transaction().execute(async (trx) => {
    const { region_id: regionId } = await holdOpenPartyMove(trx, id);
    await dropOpen(trx, partyMoveIntake, { regionId, id });
    await audit(trx, { personId: staffId, regionId, act: 'party-move-dropped', subject: subjectOfMove(id), reason });
  });
  return { waitsForSecond: false };
}
