import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';
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

export type ChargeOrderPaymentOutcome =
  | { isPosted: true; entryId: number; cents: Cents; isReplay: boolean }
  | { isPosted: false; refusal: ChargeOrderPaymentRefusal };

interface AnswerRow {
  outcome: 'POSTED' | ChargeOrderPaymentRefusal;
  entry_id: number | null;
  cents: Cents | null;
  replayed: boolean;
}

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
  const { type, number, day, bankText, reason, actorId, idempotencyKey } = payment;
  const told = createHash('sha256')
    .update(JSON.stringify([day, bankText, reason]))
    .digest('hex');
  const cents = payment.type === 'charge-return' ? null : payment.cents;
  const openCents = payment.type === 'charge-payment' ? payment.openCents : null;
  const hash = [type, number, ...(cents === null ? [] : [cents]), told].join(' ');
  const mark = markOf(keys, { regionId, type, actorId, key: idempotencyKey, hash });
  const { rows } = await sql<AnswerRow>`
    select * from ledger_settle_order(${regionId}, ${type}, ${number}::bigint, ${cents}::bigint, ${openCents}::bigint, ${day}::date, ${bankText}, ${reason},
      ${actorId}::bigint, ${idempotencyKey}::uuid, ${hash}, ${mark})`.execute(db);
  const answer = rows[0]!;
  return answer.outcome === 'POSTED'
    ? { isPosted: true, entryId: answer.entry_id!, cents: answer.cents!, isReplay: answer.replayed }
    : { isPosted: false, refusal: answer.outcome };
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
