import { sql } from 'kysely';
import { openCardAccounts } from '#server/ledger/read/accounts.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { type CardSerials, getCardSerials } from '#server/tenancy/regions/cell-reads.ts';
import { insertCards } from '#server/parties/cards/insert-cards.ts';
import './tables.ts';

/** What is lost, and done again, where a process is killed in the middle. */
const AT_ONCE = 1_000;
interface Batch {
  regionId: number;
  batchId: number;
}

/**
 * Produces the cards that a batch still lacks, with empty accounts; a first top-up or bonus activates a card. May be
 * interrupted at any point and run by several processes at once: cards and the batch's progress are written in one
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
