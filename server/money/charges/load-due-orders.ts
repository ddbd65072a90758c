import type { Temporal } from 'temporal-polyfill';
import type { Cents } from '#contract/money.ts';
import { listChargedCards, loadOrder } from '#server/ledger/load-order.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

export interface LoadedOrders {
  orders: number;
  cards: number;
  skipped: number;
  cents: Cents;
}

interface OrderRow {
  number: number;
  asked: Cents;
}

/** Tills whose card is in a batch wait for it: a few milliseconds. */
const CARDS_AT_ONCE = 250;

/**
 * Loads the cards of a region's orders whose day has come and that are paid (rulings 7, Charges). May be cut off at any point and run by several processes at
 * once: each card is charged once. What fails for one order keeps no other from being loaded; all of it is thrown together at the end, as an AggregateError.
 */
export async function loadDueOrders(db: Db, keys: SealKeys, regionId: number, today: Temporal.PlainDate): Promise<LoadedOrders> {
  const done: LoadedOrders = { orders: 0, cards: 0, skipped: 0, cents: 0 };
  const failures: unknown[] = [];
  for (const order of await listOrdersToLoad(db, regionId, today))
    await loadWhole(db, keys, regionId, order, done).catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, `${failures.length} orders of region ${regionId} could not be loaded`);
  return done;
}

/** Those that may be loaded; the books themselves decide whether they can, one by one. */
async function listOrdersToLoad(db: Db, regionId: number, today: Temporal.PlainDate): Promise<OrderRow[]> {
  return db
    .selectFrom('charge_order')
    .select(({ eb }) => ['number', eb('cents', '-', eb.ref('credit_cents')).as('asked')])
    .where('region_id', '=', regionId)
    .where('loaded_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('loads_on', '<=', today.toString())
    .where((eb) =>
      eb.or([eb('method', '=', 'Bankeinzug'), eb('paid_entry', 'is not', null), eb('cents', '=', eb.ref('credit_cents'))]),
    )
    .orderBy('number')
    .execute();
}

async function loadWhole(
  db: Db,
  keys: SealKeys,
  regionId: number,
  { number, asked }: OrderRow,
  done: LoadedOrders,
): Promise<void> {
  const cards = await listCardsToLoad(db, regionId, number);
  for (let start = 0; start === 0 || start < cards.length; start += CARDS_AT_ONCE) {
    const loading = await loadOrder(db, keys, regionId, { number, asked, cards: cards.slice(start, start + CARDS_AT_ONCE) });
    // Too early, stopped, or done by another process.
    if (!loading.isLoadable) return;
    done.cards += loading.loaded;
    done.skipped += loading.skipped;
    done.cents += loading.cents;
  }
  done.orders++;
}

/** By card number, as the books take them. */
async function listCardsToLoad(db: Db, regionId: number, number: number): Promise<{ card: string; cents: Cents }[]> {
  const charged = new Set((await listChargedCards(db, regionId, number)).map(({ card }) => card));
  const cards = await db
    .selectFrom('charge_order_card')
    .select(['card_number as card', 'cents'])
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .where('skipped', 'is', null)
    .orderBy('card_number')
    .execute();
  return cards.filter(({ card }) => !charged.has(card));
}
