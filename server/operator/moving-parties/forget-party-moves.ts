import { sql } from 'kysely';
import { KEPT_PARTY_MOVE_DAYS } from '#contract/operator/moving-parties/moving-parties.ts';
import { forgetFiles, listToForget } from '#server/operator/taking-over/intakes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { PARTY_RELEASE, partyMoveSubject } from './four-eyes-names.ts';
import { holdPartyMove, keyOf, type PartyMoveRow } from './hold-party-move.ts';
import { dropPartyMove } from './open-party-move.ts';
import { partyMoveIntake } from './tables.ts';

/**
 * Deletes the files of moves that were done 90 days ago, and what their rows said. What has come of them stands in the
 * contracts; hashes, numbers and counts stay. What was prepared and left lying for as long is given up.
 */
export async function forgetPartyMoves(db: Db): Promise<void> {
  for (const { id } of await listToForget(db, partyMoveIntake, KEPT_PARTY_MOVE_DAYS)) await forget(db, id);
  await dropUntouched(db);
}

/**
 * Open moves of which nobody has touched anything for as long; not one whose release waits, which somebody is told of.
 */
async function dropUntouched(db: Db): Promise<void> {
  const waiting = new Set(await listWaitingSubjects(db, PARTY_RELEASE));
  const { rows } = await sql<Pick<PartyMoveRow, 'region_id' | 'party_move_id'>>`
    select region_id, party_move_id from party_move m
     where state = 'open' and region_id = any (${await listRegionIds(db)}::int[])
       and greatest(opened_at, rehearsed_at, (select max(taken_at) from party_move_file f
             where f.region_id = m.region_id and f.party_move_id = m.party_move_id))
           <= ledger_now() - interval '1 day' * ${KEPT_PARTY_MOVE_DAYS}::int
     order by party_move_id`.execute(db);
  for (const row of rows)
    if (!waiting.has(partyMoveSubject(keyOf(row))))
      await dropPartyMove(db, { id: row.party_move_id, staffId: null, reason: 'Seit 90 Tagen unberührt' });
}

/** In one transaction, so that a killed process leaves nothing half forgotten. */
async function forget(db: Db, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await giveTime(trx);
    const move = await holdPartyMove(trx, id);
    if (move.forgotten_at !== null) return;
    const { region_id: regionId } = move;
    await forgetFiles(trx, partyMoveIntake, { regionId, id });
    await trx
      .updateTable('party_move_row')
      .set({ cells: '[]', told: null })
      .where('region_id', '=', regionId)
      .where('party_move_id', '=', id)
      .execute();
  });
}
