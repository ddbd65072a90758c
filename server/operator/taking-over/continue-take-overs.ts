import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { cutOver } from './cut-over.ts';
import { rehearse } from './rehearse.ts';

export const TAKE_OVER_JOB = 'take-over';

/**
 * The job: rehearses what somebody has asked for, and takes over what was released. Goes on with what a killed process
 * has left. An error of one take-over does not stop the others.
 */
export async function continueTakeOvers(db: Db, keys: SealKeys): Promise<void> {
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
    .orderBy('take_over_id')
    .execute();
  const failures: unknown[] = [];
  for (const { take_over_id: id, state } of rows)
    await (state === 'released' ? cutOver(db, keys, id) : rehearse(db, id)).catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, `${failures.length} take-overs were not finished`);
}
