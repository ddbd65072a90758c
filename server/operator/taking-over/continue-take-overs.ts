import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { cutOver } from './cut-over.ts';
import { rehearse } from './rehearse.ts';

export const TAKE_OVER_JOB = 'take-over';

/** Less than a job may take: what is left then is the next run's. */
const LONGEST_RUN_MS = 60_000;

/**
 * The job: rehearses what somebody has asked for, then takes over what was released, as far as its time allows. Goes on
 * with what an earlier run or a killed process has left. An error of one take-over does not stop the others.
 */
export async function continueTakeOvers(db: Db, keys: SealKeys, isTimeUp: () => boolean = endOfRun()): Promise<void> {
  const rows = await db
    .selectFrom('take_over')
    .select(['take_over_id', 'state'])
    .where('region_id', 'in', await listRegionIds(db))
    .where((row) =>
      row.or([
        row('state', '=', 'released'),
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
    await (state === 'released' ? cutOver(db, keys, id, isTimeUp) : rehearse(db, id)).catch((error: unknown) =>
      failures.push(error),
    );
  if (failures.length) throw new AggregateError(failures, `${failures.length} take-overs were not finished`);
}

function endOfRun(): () => boolean {
  const end = performance.now() + LONGEST_RUN_MS;
  return () => performance.now() > end;
}
