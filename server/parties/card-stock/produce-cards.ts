import type { Db } from '#server/platform/db/database.ts';
import { listBatchCards, type ProducedCard } from '#server/parties/cards/list-batch-cards.ts';
import { type BatchRequest, requestBatch } from './request-batch.ts';
import { produceBatch } from './produce-batch.ts';

/** Orders cards of a region and produces them at once. After a failure a job finishes the rest. */
export async function produceCards(db: Db, order: BatchRequest): Promise<ProducedCard[]> {
  if (order.count === 0) return [];
  const { regionId } = order;
  const batchId = await requestBatch(db, order);
  await produceBatch(db, { regionId, batchId });
  return listBatchCards(db, regionId, batchId);
}
