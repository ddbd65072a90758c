import { endOfRun } from '#server/platform/jobs/end-of-run.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { cutOver } from './cut-over.ts';
import { rehearse } from './rehearse.ts';
import { takeBack } from './take-back.ts';

export const TAKE_OVER_JOB = 'take-over';

/**
 * The job: rehearses what somebody has asked for, then takes over what was released and takes back what is to
 * go back, as far as its time allows. Goes on with what an earlier run or a killed process has left. An error of one
 * take-over does not stop the others.
 */
export async function continueTakeOvers(db: Db, keys: SealKeys, isTimeUp: () => boolean = endOfRun()): Promise<void> {
  const rows = await db
    .selectFrom('take_over')
    .select(['take_over_id', 'state'])
    .where('region_id', 'in', await listRegionIds(db))
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
    .orderBy('take_over_id')
    .execute();
  const failures: unknown[] = [];
  for (const { take_over_id: id, state } of rows)
    await goOn(db, keys, { id, state }, isTimeUp).catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, `${failures.length} take-overs were not finished`);
}

async function goOn(
  db: Db,
  keys: SealKeys,
  { id, state }: { id: number; state: string },
  isTimeUp: () => boolean,
): Promise<void> {
  if (state === 'released') return cutOver(db, keys, id, isTimeUp);
  return state === 'taking-back' ? takeBack(db, keys, id, isTimeUp) : rehearse(db, id);
}
