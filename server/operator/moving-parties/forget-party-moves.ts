import { sql } from 'kysely';
import { KEPT_PARTY_MOVE_DAYS } from '#contract/operator/moving-parties/moving-parties.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { changePartyMove, holdPartyMove, keyOf } from './hold-party-move.ts';

/**
 * Deletes the files of moves that were done 90 days ago, and what their rows said. What has come of them stands in the
 * contracts; hashes, numbers and counts stay.
 */
export async function forgetPartyMoves(db: Db): Promise<void> {
  const due = await db
    .selectFrom('party_move')
    .select('party_move_id')
    .where('region_id', 'in', await listRegionIds(db))
    .where('finished_at', '<=', sql<Date>`ledger_now() - interval '1 day' * ${KEPT_PARTY_MOVE_DAYS}::int`)
    .where('forgotten_at', 'is', null)
    .orderBy('party_move_id')
    .execute();
  for (const { party_move_id: id } of due) await forget(db, id);
}

/** In one transaction, so that a killed process leaves nothing half forgotten. */
async function forget(db: Db, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const move = await holdPartyMove(trx, id);
    if (move.forgotten_at !== null) return;
    const { regionId, moveId } = keyOf(move);
    await changePartyMove(
      trx,
      { regionId, moveId },
      { forgotten_at: sql<Date>`ledger_now()`, mailing_by: null, mailing_since: null },
    );
    await trx
      .updateTable('party_move_file')
      .set({ content: null })
      .where('region_id', '=', regionId)
      .where('party_move_id', '=', moveId)
      .execute();
    await trx
      .updateTable('party_move_row')
      .set({ cells: '[]', told: null })
      .where('region_id', '=', regionId)
      .where('party_move_id', '=', moveId)
      .execute();
  });
}
