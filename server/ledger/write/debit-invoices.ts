import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';
import { type Answer, type Outcome, outcomesOf } from './outcomes.ts';
import { hashOfInvoicePayment } from './pay-invoice.ts';

/** A file for the bank, and the invoices whose debits it contains. */
export interface FiledInvoices {
  file: number;
  messageId: string;
  /** ISO date. */
  collectsOn: string;
  debits: readonly { debit: number; invoices: readonly { year: number; number: number }[] }[];
  cents: Cents;
  xml: string;
}

/**
 * Stores a file with the debits of invoices. Returns false if one of the invoices cannot be debited any more, or
 * another process was quicker.
 */
export async function fileInvoices(db: Db, regionId: number, filed: FiledInvoices): Promise<boolean> {
  const { file, messageId, collectsOn, debits, cents, xml } = filed;
  const { rows } = await sql<{ file: number | null }>`
    select ledger_file_invoices(${regionId}, ${file}::bigint, ${messageId}, ${collectsOn}::date, ${JSON.stringify(debits)}::jsonb,
      ${cents}::bigint, ${xml}) as file`.execute(db);
  return rows[0]!.file !== null;
}

/** What happened at the bank with the debit of an invoice. `day` is an ISO date. */
export interface InvoiceDebitMoney {
  type: 'collected' | 'returned';
  year: number;
  number: number;
  /** What the invoice is debited with, above zero. */
  cents: Cents;
  day: string;
  bankText: string;
  reason: string;
  actorId: number;
  idempotencyKey: string;
}

export type InvoiceDebitRefusal =
  | 'NOT_DEBITED'
  | 'ALREADY_COLLECTED'
  | 'ALREADY_RETURNED'
  | 'NOT_COLLECTED'
  | 'NOT_HANDED_OUT'
  | 'NOT_YET';

/**
 * Books what an invoice was debited with, or that it came back. The caller books all invoices of a debit in one
 * transaction. What is booked for an invoice that is paid or cancelled by now is owed back.
 */
export async function debitInvoice(
  db: Db,
  keys: SealKeys,
  regionId: number,
  { type, year, number, cents, day, bankText, reason, actorId, idempotencyKey }: InvoiceDebitMoney,
): Promise<Outcome<InvoiceDebitRefusal>> {
  const signed = type === 'returned' ? -cents : cents;
  const hash = hashOfInvoicePayment({ year, number, cents: signed, day, bankText, reason });
  const mark = markOf(keys, { regionId, type: 'invoice-payment', actorId, key: idempotencyKey, hash });
  const { rows } = await sql<Answer<InvoiceDebitRefusal>>`
    select * from ledger_debit_invoice(${regionId}, ${type}, ${year}, ${number}, ${day}::date, ${bankText}, ${reason},
      ${actorId}::bigint, ${idempotencyKey}::uuid, ${hash}, ${mark})`.execute(db);
  return (await outcomesOf(db, rows))[0]!;
}
