import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';
import type { PaymentType } from '#server/ledger/kinds.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/** What both have in common: who books, with which key, and what the bank's statement says. `day` is an ISO date. */
interface AtTheBank {
  day: string;
  bankText: string;
  reason: string;
  actorId: number;
  idempotencyKey: string;
}

/** The payment of a statement that the bank could not make, or sent back. */
export interface ReturnedPayment extends AtTheBank {
  statement: number;
}

/** Money that went between a partner and the operator beside the files: positive from the partner, negative to it. */
export interface PartnerPayment extends AtTheBank {
  partnerId: number;
  cents: Cents;
}

export type PaymentRefusal =
  | 'PAYMENT_UNKNOWN'
  | 'ALREADY_RETURNED'
  | 'NOT_HANDED_OUT'
  | 'PARTNER_UNKNOWN'
  | 'INVALID_AMOUNT'
  | 'MORE_THAN_OPEN'
  | 'KEY_REUSED';

export type PaymentOutcome =
  | { isPosted: true; entryId: number; cents: Cents; isReplay: boolean }
  | { isPosted: false; refusal: PaymentRefusal };

/**
 * Books that a payment came back: what was paid out is owed to the partner again, what was collected is owed by it (docs/decisions/when-a-payment-comes-back.md).
 * A payment comes back once; the books know its amount. Refuses one whose file nobody has taken yet.
 */
export function returnPayment(db: Db, keys: SealKeys, regionId: number, returned: ReturnedPayment): Promise<PaymentOutcome> {
  const { statement, day, bankText, reason } = returned;
  const hash = `return ${statement} ${digest(day, bankText, reason)}`;
  return book(db, keys, regionId, { ...returned, type: 'return', subject: statement, cents: null, hash });
}

/** Books what a partner paid by itself, or was paid by hand: the latter at most what is open to it. */
export function recordPayment(db: Db, keys: SealKeys, regionId: number, payment: PartnerPayment): Promise<PaymentOutcome> {
  const { partnerId, cents, day, bankText, reason } = payment;
  const hash = `payment ${partnerId} ${cents} ${digest(day, bankText, reason)}`;
  return book(db, keys, regionId, { ...payment, type: 'payment', subject: partnerId, hash });
}

/** What is open between the operator and a partner, without the bookings that no statement has covered yet; positive is owed to the partner. */
export async function getOpenCents(db: Db, regionId: number, partnerId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`select ledger_open_cents(${regionId}, ${partnerId}) as cents`.execute(db);
  return rows[0]!.cents;
}

/** Told within the mark, so that nobody changes what was said of a payment without changing its entry. */
const digest = (...told: readonly string[]) => createHash('sha256').update(JSON.stringify(told)).digest('hex');

interface Booked extends AtTheBank {
  type: PaymentType;
  subject: number;
  cents: Cents | null;
  hash: string;
}

interface AnswerRow {
  outcome: 'POSTED' | PaymentRefusal;
  entry_id: number | null;
  cents: Cents | null;
  replayed: boolean;
}

async function book(
  db: Db,
  keys: SealKeys,
  regionId: number,
  { type, subject, cents, day, bankText, reason, actorId, idempotencyKey, hash }: Booked,
): Promise<PaymentOutcome> {
  const mark = markOf(keys, { regionId, type, actorId, key: idempotencyKey, hash });
  const { rows } = await sql<AnswerRow>`
    select * from ledger_book_payment(${regionId}, ${type}, ${subject}::bigint, ${cents}::bigint, ${day}::date, ${bankText}, ${reason},
      ${actorId}::bigint, ${idempotencyKey}::uuid, ${hash}, ${mark})`.execute(db);
  const answer = rows[0]!;
  return answer.outcome === 'POSTED'
    ? { isPosted: true, entryId: answer.entry_id!, cents: answer.cents!, isReplay: answer.replayed }
    : { isPosted: false, refusal: answer.outcome };
}
