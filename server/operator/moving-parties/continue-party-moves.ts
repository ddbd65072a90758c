import { endOfRun } from '#server/platform/jobs/end-of-run.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { moveIn } from './move-in.ts';
import type { PartyMoveOffice } from './party-move-office.ts';
import { rehearseParties } from './rehearse.ts';
import { takePartiesBack } from './take-back.ts';

export const PARTY_MOVE_JOB = 'party-moves';

/**
 * The job: rehearses what somebody has asked for, then opens what was released and takes back what is to go back, as
 * far as its time allows. Goes on with what an earlier run or a killed process has left. An error of one move does not
 * stop the others.
 */
export async function continuePartyMoves(office: PartyMoveOffice, isTimeUp: () => boolean = endOfRun()): Promise<void> {
  const rows = await office.db
    .selectFrom('party_move')
    .select(['party_move_id', 'state'])
    .where('region_id', 'in', await listRegionIds(office.db))
    .where((row) =>
      row.or([
        row('state', 'in', ['released', 'taking-back']),
        row.and([
          row('state', '=', 'open'),
          row('rehearsal_asked', '=', row.ref('version')),
          row('rehearsed', 'is distinct from', row.ref('version')),
        ]),
      ]),
    )
    // Rehearsals first: somebody waits for them, and they are short.
    .orderBy('state')
    .orderBy('party_move_id')
    .execute();
  const failures: unknown[] = [];
  for (const { party_move_id: id, state } of rows)
    await goOn(office, { id, state }, isTimeUp).catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, `${failures.length} moves were not finished`);
}

function goOn(office: PartyMoveOffice, { id, state }: { id: number; state: string }, isTimeUp: () => boolean): Promise<void> {
  if (state === 'released') return moveIn(office, id, isTimeUp);
  return state === 'taking-back' ? takePartiesBack(office, id, isTimeUp) : rehearseParties(office.db, id);
}
