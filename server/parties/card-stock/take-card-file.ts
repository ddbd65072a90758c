import { defuseField } from '#contract/common/defuse-field.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { listBatchCards, type ProducedCard } from '#server/parties/cards/reads.ts';

interface Taking {
  regionId: number;
  batchId: number;
  /** null at the terminal. */
  staffId: number | null;
}

/**
 * The printer's file of a batch. It holds what proves that one has a card, so who takes it is noted before it is given.
 * Throws Refusal 404, and 409 as long as the batch is not finished: a part of it would be printed twice.
 */
export async function takeCardFile(db: Db, { regionId, batchId, staffId }: Taking): Promise<string> {
  const batch = await db
    .selectFrom('card_batch')
    .select('finished_at')
    .where('region_id', '=', regionId)
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  if (!batch) throw notFound('Diesen Produktionsauftrag gibt es nicht.');
  if (!batch.finished_at)
    throw new Refusal('BATCH_UNFINISHED', 'Die Karten werden noch produziert. Bitte warten Sie, bis alle fertig sind.');
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('card_file_taken').values({ region_id: regionId, batch_id: batchId, taken_by: staffId }).execute();
    await audit(trx, { personId: staffId, regionId, act: 'card-file-taken', subject: `batch ${batchId}` });
  });
  return printerCsv(await listBatchCards(db, regionId, batchId));
}

/** What the printer makes cards from, in the order of production. Letters and digits only: no byte order mark. */
function printerCsv(cards: readonly ProducedCard[]): string {
  const lines = cards.map((card) => `${defuseField(card.cardNumber)};${defuseField(card.productionNumber)}\n`);
  return `card_number;production_number\n${lines.join('')}`;
}
