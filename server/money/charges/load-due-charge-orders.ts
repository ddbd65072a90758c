import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Cents } from '#contract/common/money.ts';
import { type CardToLoad, listChargedCards, loadChargeOrder } from '#server/ledger/write/load-charge-order.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { tryEach } from '#server/platform/try-each.ts';
import type { TellOfChargeOrder } from './tell-of-charge-order.ts';

export interface LoadedChargeOrders {
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
 * Loads the cards of a region's orders that are due and paid. May be interrupted at any point and run by several
 * processes at once: each card is charged once. When an order with left-out cards is done, it is announced (`tell`). An
 * error of one order does not stop the others.
 */
export async function loadDueChargeOrders(
  db: Db,
  keys: SealKeys,
  regionId: number,
  today: Temporal.PlainDate,
  tell: TellOfChargeOrder,
): Promise<LoadedChargeOrders> {
  const done: LoadedChargeOrders = { orders: 0, cards: 0, skipped: 0, cents: 0 };
  await tryEach(
    await listChargeOrdersToLoad(db, regionId, today),
    `{failed} orders of region ${regionId} could not be loaded`,
    (order) => loadWhole(db, keys, regionId, order, { done, tell }),
  );
  return done;
}

/** Those that may be loaded; the books themselves decide whether they can, one by one. */
async function listChargeOrdersToLoad(db: Db, regionId: number, today: Temporal.PlainDate): Promise<OrderRow[]> {
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
  { done, tell }: { done: LoadedChargeOrders; tell: TellOfChargeOrder },
): Promise<void> {
  const cards = await listCardsToLoad(db, regionId, number);
  for (let start = 0; start === 0 || start < cards.length; start += CARDS_AT_ONCE) {
    const part = { number, asked, cards: cards.slice(start, start + CARDS_AT_ONCE) };
    const loading = await db.transaction().execute(async (trx) => {
      const loading = await loadChargeOrder(trx, keys, regionId, part);
      // Only who loads the last card comes here with an order that is done.
      if (loading.isLoadable && (await isDoneWithoutAll(trx, regionId, number))) await tell(trx, number);
      return loading;
    });
    // Too early, stopped, or done by another process.
    if (!loading.isLoadable) return;
    done.cards += loading.loaded;
    done.skipped += loading.skipped;
    done.cents += loading.cents;
  }
  done.orders++;
}

/** Whether an order is loaded, but not all of its cards. */
async function isDoneWithoutAll(trx: Trx, regionId: number, number: number): Promise<boolean> {
  const row = await trx
    .selectFrom('charge_order as o')
    .innerJoin('charge_order_card as d', (join) =>
      join.onRef('d.region_id', '=', 'o.region_id').onRef('d.number', '=', 'o.number'),
    )
    .select('o.number')
    .where('o.region_id', '=', regionId)
    .where('o.number', '=', number)
    .where('o.loaded_at', 'is not', null)
    .where('d.skipped', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** By card number, as the books take them. */
async function listCardsToLoad(db: Db, regionId: number, number: number): Promise<CardToLoad[]> {
  const charged = new Set((await listChargedCards(db, regionId, number)).map(({ card }) => card));
  const cards = await db
    .selectFrom('charge_order_card')
    .select(['card_number as card', 'cents', sql<string>`card_in_place(region_id, card_number)`.as('place')])
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .where('skipped', 'is', null)
    .where('charged_card', 'is', null)
    .orderBy('card_number')
    .execute();
  return cards.filter(({ card }) => !charged.has(card));
}
