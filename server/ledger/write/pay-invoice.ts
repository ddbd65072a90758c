import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';

/** The bank statement's line for an invoice. `day` is an ISO date. */
export interface InvoicePayment {
  year: number;
  number: number;
  /** Positive: from the business. Negative: back to it. */
  cents: Cents;
  /** The open amount that the caller saw; if it differs now, somebody else was faster. */
  openCents: Cents;
  day: string;
  bankText: string;
  reason: string;
  actorId: number;
  idempotencyKey: string;
}

export type InvoicePaymentRefusal =
  | 'INVOICE_UNKNOWN'
  | 'NOTHING_TO_PAY'
  | 'INVALID_AMOUNT'
  | 'OPEN_CHANGED'
  | 'MORE_THAN_OWED'
  | 'KEY_REUSED';

export type InvoicePaymentOutcome =
  | { isPosted: true; entryId: number; isReplay: boolean }
  | { isPosted: false; refusal: InvoicePaymentRefusal };

type Told = Pick<InvoicePayment, 'year' | 'number' | 'cents' | 'day' | 'bankText' | 'reason'>;

/** What an entry keeps of its input: a repetition that says anything else is none. */
export function hashOfInvoicePayment({ year, number, cents, day, bankText, reason }: Told): string {
  const told = createHash('sha256')
    .update(JSON.stringify([day, bankText, reason]))
    .digest('hex');
  return `invoice-payment ${year} ${number} ${cents} ${told}`;
}

interface AnswerRow<Refusal = InvoicePaymentRefusal> {
  outcome: 'POSTED' | Refusal;
  entry_id: number | null;
  replayed: boolean;
}

/**
 * Books money for an invoice. It may be a part of what is open, or more: what is too much is owed back. Back goes at
 * most what is owed. Refused for an invoice that was settled before it was issued, and for a cancellation.
 */
export async function payInvoice(
  db: Db,
  keys: SealKeys,
  regionId: number,
  { year, number, cents, openCents, day, bankText, reason, actorId, idempotencyKey }: InvoicePayment,
): Promise<InvoicePaymentOutcome> {
  const hash = hashOfInvoicePayment({ year, number, cents, day, bankText, reason });
  const mark = markOf(keys, { regionId, type: 'invoice-payment', actorId, key: idempotencyKey, hash });
  const { rows } = await sql<AnswerRow>`
    select * from ledger_pay_invoice(${regionId}, ${year}, ${number}, ${cents}::bigint, ${openCents}::bigint, ${day}::date,
      ${bankText}, ${reason}, ${actorId}::bigint, ${idempotencyKey}::uuid, ${hash}, ${mark})`.execute(db);
  return outcomeOf(rows[0]!);
}

const outcomeOf = <Refusal>({ outcome, entry_id, replayed }: AnswerRow<Refusal>) =>
  outcome === 'POSTED'
    ? ({ isPosted: true, entryId: entry_id!, isReplay: replayed } as const)
    : ({ isPosted: false, refusal: outcome as Refusal } as const);

/** Money for an invoice that was for another item. `cents`: as the entry to be taken back has them. */
export type UndoneInvoicePayment = Omit<InvoicePayment, 'openCents'> & { takesBack: number };

/** `PAID_BACK`: a part of it has gone back already. */
export type InvoiceUndoRefusal = 'PAYMENT_UNKNOWN' | 'TAKEN_BACK' | 'PAID_BACK' | 'KEY_REUSED';

/**
 * Takes back what was booked for an invoice, whole and once, by an entry of the contrary: it is open again, or the one
 * in its place. Not what a debit has brought.
 */
export async function undoInvoicePayment(
  db: Db,
  keys: SealKeys,
  regionId: number,
  { takesBack, cents: booked, ...payment }: UndoneInvoicePayment,
): Promise<{ isPosted: true; entryId: number; isReplay: boolean } | { isPosted: false; refusal: InvoiceUndoRefusal }> {
  const { year, number, day, bankText, reason, actorId, idempotencyKey } = payment;
  const cents = -booked;
  const hash = hashOfInvoicePayment({ year, number, cents, day, bankText, reason });
  const mark = markOf(keys, { regionId, type: 'invoice-payment', actorId, key: idempotencyKey, hash });
  const { rows } = await sql<AnswerRow<InvoiceUndoRefusal>>`
    select * from ledger_undo_invoice_payment(${regionId}, ${takesBack}::bigint, ${year}, ${number}, ${cents}::bigint, ${day}::date,
      ${bankText}, ${reason}, ${actorId}::bigint, ${idempotencyKey}::uuid, ${hash}, ${mark})`.execute(db);
  return outcomeOf(rows[0]!);
}
