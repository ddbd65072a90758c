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
  /** The entry that the bank undoes by this one, with its whole amount; null where it is a payment itself. */
  returns?: number | null;
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
  | 'NOTHING_TO_RETURN'
  | 'MORE_THAN_OWED'
  | 'KEY_REUSED';

export type InvoicePaymentOutcome =
  | { isPosted: true; entryId: number; isReplay: boolean }
  | { isPosted: false; refusal: InvoicePaymentRefusal };

type Told = Pick<InvoicePayment, 'year' | 'number' | 'cents' | 'day' | 'bankText' | 'reason' | 'returns'>;

/** What an entry keeps of its input: a repetition that says anything else is none. */
export function hashOfInvoicePayment({ year, number, cents, day, bankText, reason, returns = null }: Told): string {
  const told = createHash('sha256')
    .update(JSON.stringify([day, bankText, reason]))
    .digest('hex');
  return ['invoice-payment', year, number, cents, told, ...(returns === null ? [] : [returns])].join(' ');
}

interface AnswerRow {
  outcome: 'POSTED' | InvoicePaymentRefusal;
  entry_id: number | null;
  replayed: boolean;
}

/**
 * Books money for an invoice. It may be a part of what is open, or more: what is too much is owed back. Back goes at
 * most what is owed, or exactly what the bank has undone: then it counts for the invoice that stands in its place by now.
 * Refused for an invoice that was settled before it was issued, and for a cancellation.
 */
export async function payInvoice(
  db: Db,
  keys: SealKeys,
  regionId: number,
  { year, number, cents, openCents, returns = null, day, bankText, reason, actorId, idempotencyKey }: InvoicePayment,
): Promise<InvoicePaymentOutcome> {
  const hash = hashOfInvoicePayment({ year, number, cents, day, bankText, reason, returns });
  const mark = markOf(keys, { regionId, type: 'invoice-payment', actorId, key: idempotencyKey, hash });
  const { rows } = await sql<AnswerRow>`
    select * from ledger_pay_invoice(${regionId}, ${year}, ${number}, ${cents}::bigint, ${openCents}::bigint, ${day}::date,
      ${bankText}, ${reason}, ${actorId}::bigint, ${idempotencyKey}::uuid, ${hash}, ${mark},
      ${returns}::bigint)`.execute(db);
  const answer = rows[0]!;
  return answer.outcome === 'POSTED'
    ? { isPosted: true, entryId: answer.entry_id!, isReplay: answer.replayed }
    : { isPosted: false, refusal: answer.outcome };
}
