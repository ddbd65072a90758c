import type { Db } from '#server/platform/db/database.ts';
import { getLetterLook } from '#server/tenancy/regions/letter-look.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import type { ChargeOrder } from './get-charge-order.ts';
import { listChargeOrderCards } from './list-charge-order-cards.ts';
import { drawChargeOrderPaper } from './charge-order-paper.ts';

/** The paper of an order, made once: later and parallel calls return the same. */
export async function keepChargeOrderPaper(
  archive: { db: Db; regionContent: RegionContent },
  order: ChargeOrder,
): Promise<Uint8Array> {
  const { db } = archive;
  const kept = await findPaper(db, order);
  if (kept) return kept;
  const paper = await drawChargeOrderPaper(
    order,
    await listChargeOrderCards(db, order.regionId, order.number),
    await getLetterLook(archive, order.regionId),
  );
  await db
    .insertInto('charge_order_paper')
    .values({ region_id: order.regionId, number: order.number, pdf: Buffer.from(paper) })
    .onConflict((row) => row.doNothing())
    .execute();
  return (await findPaper(db, order))!;
}

async function findPaper(db: Db, { regionId, number }: ChargeOrder): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('charge_order_paper')
    .select('pdf')
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.pdf;
}
