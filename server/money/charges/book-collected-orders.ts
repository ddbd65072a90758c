import type { Temporal } from 'temporal-polyfill';
import { collectChargeOrder } from '#server/ledger/write/load-charge-order.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { listOrdersToCollect } from './get-charge-order.ts';

/**
 * Books the debits of a region's orders that the bank collects by today: their files were taken, and their day has
 * come. Also while a returned debit lets nothing be loaded: the bank has been told, and may send this one back too. May
 * be run by several processes at once. An error of one order does not stop the others.
 */
export async function bookCollectedOrders(db: Db, keys: SealKeys, regionId: number, today: Temporal.PlainDate): Promise<void> {
  await tryEach(
    await listOrdersToCollect(db, regionId, today.toString()),
    `{failed} debits of region ${regionId} could not be booked`,
    (order) => db.transaction().execute((trx) => collectChargeOrder(trx, keys, regionId, order)),
  );
}
