import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { digestOf, markOf } from './entry-mark.ts';
import { type Answer, type Outcome, outcomesOf } from './outcomes.ts';
import type { PaymentType } from '#server/ledger/entry-types.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/** Common fields: who books, the key, and the text of the bank statement. `day` is an ISO date. */
interface AtTheBank {
  day: string;
  bankText: string;
  reason: string;
  actorId: number;
  idempotencyKey: string;
}

/** A statement's payment that the bank could not make, or returned. */
export interface ReturnedPayment extends AtTheBank {
  statement: number;
}

/** Money between a partner and the operator outside the files, in cents: positive from the partner, negative to it. */
export interface PartnerPayment extends AtTheBank {
  partnerId: number;
  cents: Cents;
  /** The entry that the bank undoes by this one, with its whole amount; null where it is a payment itself. */
  returns?: number | null;
}

export type PaymentRefusal =
  | 'PAYMENT_UNKNOWN'
  | 'ALREADY_RETURNED'
  | 'NOT_HANDED_OUT'
  | 'PARTNER_UNKNOWN'
  | 'INVALID_AMOUNT'
  | 'MORE_THAN_OPEN'
  | 'NOTHING_TO_RETURN'
  | 'KEY_REUSED';

export type PaymentOutcome = Outcome<PaymentRefusal, { cents: Cents }>;

/**
 * Books a returned payment: a payout is owed to the partner again, a collection is owed by it
 * (docs/decisions/when-a-payment-comes-back.md). Each payment can return once; the books know its amount. Refused if
 * nobody has downloaded the payment's file yet.
 */
export function returnPayment(db: Db, keys: SealKeys, regionId: number, returned: ReturnedPayment): Promise<PaymentOutcome> {
  const { statement, day, bankText, reason } = returned;
  const hash = `return ${statement} ${digestOf(day, bankText, reason)}`;
  return book(db, keys, regionId, { ...returned, type: 'return', subject: statement, cents: null, hash });
}

/**
 * Books a partner's own payment, or a manual payment to it of at most the open amount. Also books, once, that the bank
 * has undone one of these.
 */
export function recordPayment(db: Db, keys: SealKeys, regionId: number, payment: PartnerPayment): Promise<PaymentOutcome> {
  const { partnerId, cents, day, bankText, reason, returns = null } = payment;
  const told = ['payment', partnerId, cents, digestOf(day, bankText, reason)];
  const hash = [...told, ...(returns === null ? [] : [returns])].join(' ');
  return book(db, keys, regionId, { ...payment, type: 'payment', subject: partnerId, hash });
}

/** Whether money that came from a partner by an entry was paid out to it since, and less is owed to it by now. */
export async function isPaidOut(
  db: Db,
  regionId: number,
  { partnerId, entryId, cents }: { partnerId: number; entryId: number; cents: Cents },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select partner_payment_is_paid_out(${regionId}, ${partnerId}::bigint, ${entryId}::bigint,
      ${cents}::bigint) as is`.execute(db);
  return rows[0]!.is;
}

/** The open amount of a partner in cents, without bookings outside any statement. Positive: owed to the partner. */
export async function getOpenCents(db: Db, regionId: number, partnerId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`select ledger_open_cents(${regionId}, ${partnerId}) as cents`.execute(db);
  return rows[0]!.cents;
}

interface Booked extends AtTheBank {
  type: PaymentType;
  subject: number;
  cents: Cents | null;
  returns?: number | null;
  hash: string;
}

async function book(
  db: Db,
  keys: SealKeys,
  regionId: number,
  { type, subject, cents, returns = null, day, bankText, reason, actorId, idempotencyKey, hash }: Booked,
): Promise<PaymentOutcome> {
  const mark = markOf(keys, { regionId, type, actorId, key: idempotencyKey, hash });
  const { rows } = await sql<Answer<PaymentRefusal, { cents: Cents }>>`
    select * from ledger_book_payment(${regionId}, ${type}, ${subject}::bigint, ${cents}::bigint, ${day}::date, ${bankText}, ${reason},
      ${actorId}::bigint, ${idempotencyKey}::uuid, ${hash}, ${mark},
      ${returns}::bigint)`.execute(db);
  return (await outcomesOf(db, rows))[0]!;
}
