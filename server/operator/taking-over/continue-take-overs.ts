import type { Db } from '#server/platform/db/database.ts';
import { endOfRun } from '#server/platform/jobs/end-of-run.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { continueIntakes } from './intakes.ts';
import { cutOver } from './cut-over.ts';
import { rehearse } from './rehearse.ts';
import { takeBackTakeOver } from './take-back-take-over.ts';
import { takeOverIntake } from './tables.ts';

export const TAKE_OVER_JOB = 'take-over';

/** The job: rehearses what somebody has asked for, takes over what was released, and takes back what is to go back. */
export async function continueTakeOvers(db: Db, keys: SealKeys, isTimeUp: () => boolean = endOfRun()): Promise<void> {
  await continueIntakes(db, takeOverIntake, {
    open: (id) => rehearse(db, id),
    released: (id) => cutOver(db, keys, id, isTimeUp),
    'taking-back': (id) => takeBackTakeOver(db, keys, id, isTimeUp),
  });
}
