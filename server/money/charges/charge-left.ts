import type { Cents } from '#contract/common/money.ts';
import { listChargedCards } from '#server/ledger/write/load-charge-order.ts';
import { listUndoneCharges } from '#server/ledger/write/undo-charge.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ChargeOrder } from './get-charge-order.ts';

/** A card's charge by an order, and what of it is not taken back; undefined where the order has not loaded the card. */
export async function findChargeLeft(
  db: Db,
  { regionId, number, employerId }: Pick<ChargeOrder, 'regionId' | 'number' | 'employerId'>,
  card: string,
): Promise<{ cents: Cents; left: Cents } | undefined> {
  const charged = (await listChargedCards(db, regionId, number)).some((one) => one.card === card);
  if (!charged) return undefined;
  const { cents } = await db
    .selectFrom('charge_order_card')
    .select('cents')
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .where((row) => row.fn.coalesce('charged_card', 'card_number'), '=', card)
    .executeTakeFirstOrThrow();
  const undone = await listUndoneCharges(db, regionId, employerId);
  return { cents, left: cents - (undone.find((one) => one.number === number && one.card === card)?.cents ?? 0) };
}
