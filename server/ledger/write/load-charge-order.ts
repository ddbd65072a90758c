import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';
import { keyOf } from './key-of.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';

/** A card of an order and its amount. */
export interface CardToLoad {
  card: string;
  /** The card that replaced it by now and gets the charge; otherwise the card itself. */
  place: string;
  cents: Cents;
}

/** Some cards of an order. */
export interface ChargeOrderToLoad {
  number: number;
  /** The amount of the direct debit, in cents. */
  asked: Cents;
  cards: readonly CardToLoad[];
}

/** Why an order cannot be loaded now. */
export type NotLoadable = 'UNKNOWN' | 'CANCELLED' | 'LOADED' | 'NOT_YET' | 'STOPPED' | 'NOT_PAID';

export type Loading =
  | { isLoadable: true; loaded: number; skipped: number; cents: Cents }
  | { isLoadable: false; refusal: NotLoadable };

/**
 * Loads the cards that the order has not loaded yet, in one transaction; the first call also books its direct debit,
 * unless that is done (`collectChargeOrder`). It may be called often and by several processes: each card is charged
 * once. The books decide by their own clock whether it is 06:00 of the day, and whether the order is paid. A card that
 * is replaced meanwhile waits for the next call. After the last card the order is done.
 */
export async function loadChargeOrder(db: Db, keys: SealKeys, regionId: number, order: ChargeOrderToLoad): Promise<Loading> {
  const { number, asked, cards } = order;
  const entries = cards.map(({ card, place, cents }) => {
    const key = keyOf(`charge ${regionId} ${number} ${card}`);
    const hash = `charge ${number} ${cents}`;
    return { card, place, key, mark: markOf(keys, { regionId, type: 'charge', card: place, actorId: PORTAL, key, hash }) };
  });
  const collection = collectionOf(keys, regionId, { number, asked });
  const { rows } = await sql<{ outcome: 'POSTED' | NotLoadable; loaded: number; skipped: number; cents: Cents }>`
    select * from ledger_load_order(${regionId}, ${number}::bigint, ${entries.map(({ card }) => card)}::text[],
      ${entries.map(({ place }) => place)}::text[], ${entries.map(({ key }) => key)}::uuid[],
        ${entries.map(({ mark }) => mark)}::text[], ${collection.key}::uuid, ${collection.mark})`.execute(db);
  const { outcome, loaded, skipped, cents } = rows[0]!;
  return outcome === 'POSTED' ? { isLoadable: true, loaded, skipped, cents } : { isLoadable: false, refusal: outcome };
}

/**
 * Books the direct debit of an order whose file was taken to the bank, once the day of its collection has come. It does
 * so also while nothing may be loaded. It may be called often and by several processes. Returns whether it was booked
 * now.
 */
export async function collectChargeOrder(
  db: Db,
  keys: SealKeys,
  regionId: number,
  order: Pick<ChargeOrderToLoad, 'number' | 'asked'>,
): Promise<boolean> {
  const { key, mark } = collectionOf(keys, regionId, order);
  const { rows } = await sql<{ isBooked: boolean }>`
    select ledger_collect_order(${regionId}, ${order.number}::bigint, ${key}::uuid, ${mark}) as "isBooked"`.execute(db);
  return rows[0]!.isBooked;
}

/** By whichever of the two a debit is booked: its key and mark are the same. */
function collectionOf(keys: SealKeys, regionId: number, { number, asked }: Pick<ChargeOrderToLoad, 'number' | 'asked'>) {
  const key = keyOf(`charge-collection ${regionId} ${number}`);
  const hash = `charge-collection ${number} ${asked}`;
  return { key, mark: markOf(keys, { regionId, type: 'charge-collection', actorId: PORTAL, key, hash }) };
}

/** The cards that an order has loaded (or the cards that replaced them), with entry and time of each. */
export async function listChargedCards(
  db: Db,
  regionId: number,
  number: number,
): Promise<{ card: string; entryId: number; bookedAt: Date }[]> {
  const { rows } = await sql<{ card: string; entryId: number; bookedAt: Date }>`
    select a.card_number as card, e.entry_id as "entryId", e.booked_at as "bookedAt"
      from entry e join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
     where e.region_id = ${regionId} and e.charge_order = ${number} and e.type = 'charge'`.execute(db);
  return rows;
}
