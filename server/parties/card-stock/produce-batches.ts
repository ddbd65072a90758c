import type { Db } from '#server/platform/db/database.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { produceBatch } from './produce-batch.ts';
import './tables.ts';

export const PRODUCTION_JOB = 'produce-cards';

/** Less than a job may take: what is left then is the next run's. */
const LONGEST_RUN_MS = 60_000;

/**
 * The job: continues every unfinished batch, the oldest first, and those ordered meanwhile. An error of one batch does
 * not stop the others; all errors are reported together.
 */
export async function produceBatches(db: Db): Promise<void> {
  const end = performance.now() + LONGEST_RUN_MS;
  const isTimeUp = () => performance.now() > end;
  const failures: unknown[] = [];
  let batch = await findUnfinished(db, 0);
  while (batch && !isTimeUp()) {
    await produceBatch(db, batch, isTimeUp).catch((error: unknown) => failures.push(error));
    batch = await findUnfinished(db, batch.batchId);
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} batches of cards were not finished`);
}

/** The first one after another. */
async function findUnfinished(db: Db, after: number) {
  return db
    .selectFrom('card_batch')
    .select(['region_id as regionId', 'batch_id as batchId'])
    .where('finished_at', 'is', null)
    .where('batch_id', '>', after)
    .where('region_id', 'in', await listRegionIds(db))
    .orderBy('batch_id')
    .limit(1)
    .executeTakeFirst();
}
