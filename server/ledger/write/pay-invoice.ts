import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { digestOf, markOf } from './entry-mark.ts';
import { type Answer, type Outcome, outcomesOf } from './outcomes.ts';

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

type Told = Pick<InvoicePayment, 'year' | 'number' | 'cents' | 'day' | 'bankText' | 'reason' | 'returns'>;

/** What an entry keeps of its input: a repetition that says anything else is none. */
export function hashOfInvoicePayment({ year, number, cents, day, bankText, reason, returns = null }: Told): string {
  const told = digestOf(day, bankText, reason);
  return ['invoice-payment', year, number, cents, told, ...(returns === null ? [] : [returns])].join(' ');
}

/**
 * Books money for an invoice. It may be a part of what is open, or more: what is too much is owed back. Back goes at
 * most what is owed, or exactly what the bank has undone. That counts for the invoice that stands in its place by now.
 * Refused for an invoice that was settled before it was issued, and for a cancellation.
 */
export async function payInvoice(
  db: Db,
  keys: SealKeys,
  regionId: number,
  payment: InvoicePayment,
): Promise<Outcome<InvoicePaymentRefusal>> {
  return (await payInvoices(db, keys, regionId, [payment]))[0]!;
}

/**
 * The same for many of a region, in one statement, as if one after the other in the given order. Returns the outcomes
 * in that order; a refused one does not affect the others.
 */
export async function payInvoices(
  db: Db,
  keys: SealKeys,
  regionId: number,
  payments: readonly InvoicePayment[],
): Promise<Outcome<InvoicePaymentRefusal>[]> {
  const asked = payments.map((payment, n) => ({ n, ...askedOf(keys, regionId, payment) }));
  const { rows } = await sql<Answer<InvoicePaymentRefusal>>`
    select a.*
      from json_to_recordset(${JSON.stringify(asked)}::json) as s (n int, year int, number int, cents bigint, open bigint,
        day date, text text, reason text, actor bigint, key uuid, hash text, mark text, returns bigint)
      cross join lateral ledger_pay_invoice(${regionId}, s.year, s.number, s.cents, s.open, s.day, s.text, s.reason, s.actor,
        s.key, s.hash, s.mark, s.returns) a
     order by s.n`.execute(db);
  return outcomesOf(db, rows);
}

function askedOf(keys: SealKeys, regionId: number, payment: InvoicePayment) {
  const { year, number, cents, openCents: open, day, bankText: text, reason, actorId: actor, idempotencyKey: key } = payment;
  const { returns = null } = payment;
  const hash = hashOfInvoicePayment(payment);
  const mark = markOf(keys, { regionId, type: 'invoice-payment', actorId: actor, key, hash });
  return { year, number, cents, open, day, text, reason, actor, key, hash, mark, returns };
}
