import { endOfRun } from '#server/platform/jobs/end-of-run.ts';
import { continueIntakes } from '#server/operator/taking-over/intakes.ts';
import { moveIn } from './move-in.ts';
import type { PartyMoveOffice } from './party-move-office.ts';
import { rehearseParties } from './rehearse.ts';
import { takeBackPartyMove } from './take-back-party-move.ts';
import { partyMoveIntake } from './tables.ts';

export const PARTY_MOVE_JOB = 'party-moves';

/** The job: rehearses what somebody has asked for, opens what was released, and takes back what is to go back. */
export async function continuePartyMoves(office: PartyMoveOffice, isTimeUp: () => boolean = endOfRun()): Promise<void> {
  await continueIntakes(office.db, partyMoveIntake, {
    open: (id) => rehearseParties(office.db, id),
    released: (id) => moveIn(office, id, isTimeUp),
    'taking-back': (id) => takeBackPartyMove(office, id, isTimeUp),
  });
}
