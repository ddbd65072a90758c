import { endOfRun } from '#server/platform/jobs/end-of-run.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { trySteps } from '#server/platform/try-each.ts';
import { type CardSerials, getCardSerials, listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { listBatchCards, type ProducedCard } from '#server/parties/cards/reads.ts';
import { type BatchRequest, requestBatch } from './request-batch.ts';
import { sql } from 'kysely';
import { openCardAccounts } from '#server/ledger/write/accounts.ts';
import { insertCards } from '#server/parties/cards/insert-cards.ts';

export const PRODUCTION_JOB = 'produce-cards';

/**
 * The job: continues every unfinished batch, the oldest first, and those requested meanwhile. An error of one batch
 * does not stop the others.
 */
export async function produceBatches(db: Db): Promise<void> {
  const isTimeUp = endOfRun();
  await trySteps('{failed} batches of cards were not finished', async (attempt) => {
    let batch = await findUnfinished(db, 0);
    while (batch && !isTimeUp()) {
      const unfinished = batch;
      await attempt(() => produceBatch(db, unfinished, isTimeUp));
      batch = await findUnfinished(db, unfinished.batchId);
    }
  });
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

/** Requests cards of a region and produces them at once. After a failure a job finishes the rest. */
export async function produceCards(db: Db, request: BatchRequest): Promise<ProducedCard[]> {
  if (request.count === 0) return [];
  const { regionId } = request;
  const batchId = await requestBatch(db, request);
  await produceBatch(db, { regionId, batchId });
  return listBatchCards(db, regionId, batchId);
}

/** What is lost, and done again, where a process is killed in the middle. */
const AT_ONCE = 1_000;
interface Batch {
  regionId: number;
  batchId: number;
}

/**
 * Produces the cards that a batch still lacks, with empty accounts; a first top-up or bonus activates a card. May be
 * interrupted at any point and run by several processes at once. Cards and the batch's progress are written in one
 * transaction that locks the batch.
 */
export async function produceBatch(db: Db, batch: Batch, isTimeUp: () => boolean = () => false): Promise<void> {
  const serials = await getCardSerials(db);
  let isFinished = false;
  while (!isFinished && !isTimeUp()) isFinished = await db.transaction().execute((trx) => produceSome(trx, batch, serials));
}

/** Returns whether the batch is finished. */
async function produceSome(trx: Trx, { regionId, batchId }: Batch, serials: CardSerials): Promise<boolean> {
  const {
    quantity,
    produced,
    is_test: isTest,
  } = await trx
    .selectFrom('card_batch')
    .select(['quantity', 'produced', 'is_test'])
    .where('region_id', '=', regionId)
    .where('batch_id', '=', batchId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const some = Math.min(AT_ONCE, quantity - produced);
  if (some === 0) return true;
  const positions = Array.from({ length: some }, (_, index) => produced + index + 1);
  const cards = await insertCards(trx, { regionId, batchId, serials }, positions);
  await openCardAccounts(trx, regionId, cards, { status: 'produced', isTest });
  const isFinished = produced + some === quantity;
  await trx
    .updateTable('card_batch')
    .set({ produced: produced + some, ...(isFinished && { finished_at: sql<Date>`now()` }) })
    .where('region_id', '=', regionId)
    .where('batch_id', '=', batchId)
    .execute();
  return isFinished;
}
