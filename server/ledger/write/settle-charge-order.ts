import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { ChargeUndoType } from '#server/ledger/entry-types.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { digestOf, markOf } from './entry-mark.ts';
import { type Answer, type Outcome, outcomesOf } from './outcomes.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/** The bank statement's line for an order. `day` is an ISO date, amounts are cents. */
export type ChargeOrderPayment = {
  number: number;
  day: string;
  bankText: string;
  reason: string;
  actorId: number;
  idempotencyKey: string;
} & (
  | {
      /** A transfer has arrived, possibly for a returned debit. */
      type: 'charge-payment';
      cents: Cents;
      /** The open amount that the caller saw; if it differs now, somebody else was faster. */
      openCents: Cents;
    }
  /** The employer's credit is paid back. */
  | { type: 'charge-payout'; cents: Cents }
  /** The whole debit was returned. */
  | { type: 'charge-return' }
);

export type ChargeOrderPaymentRefusal =
  | 'ORDER_UNKNOWN'
  | 'INVALID_AMOUNT'
  | 'OPEN_CHANGED'
  | 'MORE_THAN_CREDIT'
  | 'NOT_COLLECTED'
  | 'ALREADY_RETURNED'
  | 'NOT_HANDED_OUT'
  | 'KEY_REUSED';

export type ChargeOrderPaymentOutcome = Outcome<ChargeOrderPaymentRefusal, { cents: Cents }>;

/**
 * Books what happened at the bank for an order. A payment may be a part of the open amount; any excess is the
 * employer's credit and reduces its next order.
 * A returned debit is owed by the employer, stops its charges and cancels its orders that no bank knows. Charges
 * continue when all is paid.
 */
export async function settleChargeOrder(
  db: Db,
  keys: SealKeys,
  regionId: number,
  payment: ChargeOrderPayment,
): Promise<ChargeOrderPaymentOutcome> {
  return (await settleChargeOrders(db, keys, regionId, [payment]))[0]!;
}

/**
 * The same for many, in one statement, as if one after the other in the given order. Returns the outcomes in that
 * order; a refused one does not affect the others.
 */
export async function settleChargeOrders(
  db: Db,
  keys: SealKeys,
  regionId: number,
  payments: readonly ChargeOrderPayment[],
): Promise<ChargeOrderPaymentOutcome[]> {
  const asked = payments.map((payment, n) => ({ n, ...askedOf(keys, regionId, payment) }));
  const { rows } = await sql<Answer<ChargeOrderPaymentRefusal, { cents: Cents }>>`
    /* prepared ledger_settle_orders */
    select a.*
      from json_to_recordset(${JSON.stringify(asked)}::json) as s (n int, type text, number bigint, cents bigint,
        open bigint, day date, text text, reason text, actor bigint, key uuid, hash text, mark text)
      cross join lateral ledger_settle_order(${regionId}, s.type, s.number, s.cents, s.open, s.day, s.text, s.reason, s.actor,
        s.key, s.hash, s.mark) a
     order by s.n`.execute(db);
  return outcomesOf(db, rows);
}

function askedOf(keys: SealKeys, regionId: number, payment: ChargeOrderPayment) {
  const { type, number, day, bankText: text, reason, actorId: actor, idempotencyKey: key } = payment;
  const told = digestOf(day, text, reason);
  const cents = payment.type === 'charge-return' ? null : payment.cents;
  const open = payment.type === 'charge-payment' ? payment.openCents : null;
  const hash = [type, number, ...(cents === null ? [] : [cents]), told].join(' ');
  const mark = markOf(keys, { regionId, type, actorId: actor, key, hash });
  return { type, number, cents, open, day, text, reason, actor, key, hash, mark };
}

/** A transfer for an order, or the payout of a credit, that is taken back. `day` is an ISO date. */
export interface UndoneOrderMoney {
  type: ChargeUndoType;
  number: number;
  /** As the entry to be taken back has them: above 0. */
  cents: Cents;
  returns: number;
  day: string;
  bankText: string;
  reason: string;
  actorId: number;
  idempotencyKey: string;
}

/** `LOADED`: its cards were loaded with it. `MORE_THAN_CREDIT`: what was too much was used or paid out. */
export type OrderUndoRefusal = 'PAYMENT_UNKNOWN' | 'TAKEN_BACK' | 'LOADED' | 'MORE_THAN_CREDIT' | 'KEY_REUSED';

/**
 * Takes back what was booked for an order, whole and once, by an entry of the contrary. The order is open again. What
 * the bank has taken back is owed if the cards were loaded with it, or it was used. Then all charges of the employer
 * stop.
 */
export async function undoChargeOrderMoney(
  db: Db,
  keys: SealKeys,
  regionId: number,
  { type, number, cents, returns, day, bankText, reason, actorId, idempotencyKey: key }: UndoneOrderMoney,
): Promise<Outcome<OrderUndoRefusal>> {
  const hash = [type, number, cents, digestOf(day, bankText, reason)].join(' ');
  const mark = markOf(keys, { regionId, type, actorId, key, hash });
  const { rows } = await sql<Answer<OrderUndoRefusal>>`
    select * from ledger_undo_order_money(${regionId}, ${returns}::bigint, ${type}, ${number}::bigint, ${cents}::bigint,
      ${day}::date, ${bankText}, ${reason}, ${actorId}::bigint, ${key}::uuid, ${hash}, ${mark})`.execute(db);
  return (await outcomesOf(db, rows))[0]!;
}

/**
 * Waits until nobody else freezes, files, loads or settles charge orders of a region. Holds them until the transaction
 * ends, so what is read of them stays true. The functions that write them take the same lock.
 */
export async function holdChargeOrders(trx: Trx, regionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7106, ${regionId})`.execute(trx);
}

export type CancelOutcome = 'CANCELLED' | 'ORDER_UNKNOWN' | 'ALREADY_CANCELLED' | 'PAID' | 'IN_FILE';

/** Cancels an order that is unpaid and unknown to the bank. Its cards are not charged for that day. */
export async function cancelChargeOrder(
  db: Db,
  regionId: number,
  number: number,
  { actorId, reason }: { actorId: number; reason: string },
): Promise<CancelOutcome> {
  const { rows } = await sql<{ outcome: CancelOutcome }>`
    select ledger_cancel_order(${regionId}, ${number}::bigint, ${actorId}::bigint, ${reason}) as outcome`.execute(db);
  return rows[0]!.outcome;
}
