import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

export interface BatchRequest {
  regionId: number;
  count: number;
  /** Test cards have no monthly limit, and their money is play money. */
  isTest?: boolean;
  purpose?: string;
  /** The same key is the same batch. */
  requestKey?: string;
  /** null at the terminal. */
  staffId?: number | null;
}

/**
 * Requests cards and returns the number of the batch, to be produced. Throws Refusal 409 for a key of another batch.
 */
export async function requestBatch(
  db: Db,
  { regionId, count, isTest = false, purpose = '', requestKey = randomUUID(), staffId = null }: BatchRequest,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const batch = await trx
      .insertInto('card_batch')
      .values({
        region_id: regionId,
        request_key: requestKey,
        requested_by: staffId,
        quantity: count,
        is_test: isTest,
        purpose,
        finished_at: null,
      })
      .onConflict((conflict) => conflict.column('request_key').doNothing())
      .returning('batch_id')
      .executeTakeFirst();
    if (!batch) return getSameBatch(trx, { regionId, count, isTest, requestKey });
    await audit(trx, { personId: staffId, regionId, act: 'cards-ordered', subject: `batch ${batch.batch_id}` });
    return batch.batch_id;
  });
}

async function getSameBatch(
  db: Db,
  { regionId, count, isTest, requestKey }: Required<Pick<BatchRequest, 'regionId' | 'count' | 'isTest' | 'requestKey'>>,
): Promise<number> {
  const before = await db
    .selectFrom('card_batch')
    .select('batch_id')
    .where('request_key', '=', requestKey)
    .where('region_id', '=', regionId)
    .where('quantity', '=', count)
    .where('is_test', '=', isTest)
    .executeTakeFirst();
  if (!before)
    throw new Refusal('OTHER_ORDER', 'Dieser Auftrag wurde schon mit anderen Angaben erteilt. Bitte laden Sie die Seite neu.');
  return before.batch_id;
}
