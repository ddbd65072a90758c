import type { Cents } from '#contract/common/money.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { UNDONE, type Undone } from '#server/ledger/undone.ts';
import { payInvoice } from '#server/ledger/write/pay-invoice.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActByStaff } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { invoicePaymentRefused } from './invoice-payment-kind.ts';
import { getStanding } from './open-invoices.ts';
import { findInForce, getInvoiceOf, type InvoiceRow, isOneInvoice, labelOf } from './reads.ts';

/**
 * Undoes money that was booked for an invoice and was for another item: the invoice, or the one in its place, is open
 * again. Returns the entry of the contrary. The caller holds the invoices of the region. Throws Refusal 422 where money
 * has gone back to the business since.
 */
export async function undoInvoicePayment(trx: Trx, undone: Undone, by: ActByStaff): Promise<number> {
  const { invoice, cents } = await readPaid(trx, undone);
  if (cents > 0 && (await isRefundedSince(trx, invoice, undone.entryId))) throw ruleBroken(REFUNDED);
  return bookContrary(trx, undone, { invoice, cents, returns: undone.entryId }, by);
}

/**
 * Undoes that the bank has taken back a payment of an invoice, which was another one: the payment stands again, by an
 * entry of its own, for the invoice that is in force by now. `entryId` is the entry by which that was booked. An entry
 * is undone once, so the first payment stays what came back. Returns that entry. The caller holds the invoices of the
 * region. Throws Refusal 422 where what we had refunded is not owed any more.
 */
export async function undoTakenBackInvoicePayment(trx: Trx, undone: Undone, by: ActByStaff): Promise<number> {
  const { invoice: first, cents } = await readPaid(trx, undone);
  return bookContrary(trx, undone, { invoice: await findInForce(trx, first), cents, returns: null }, by);
}

async function readPaid(trx: Trx, { regionId, entryId }: Undone): Promise<{ invoice: InvoiceRow; cents: Cents }> {
  const { cents, ...which } = await trx
    .selectFrom('invoice_payment')
    .select(['year', 'number', 'cents'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  return { invoice: await getInvoiceOf(trx, { regionId, ...which }), cents };
}

async function bookContrary(
  trx: Trx,
  { regionId, idempotencyKey }: Undone,
  { invoice, cents, returns }: { invoice: InvoiceRow; cents: Cents; returns: number | null },
  { askedBy, reason, office }: ActByStaff,
): Promise<number> {
  const { year, number } = invoice;
  const { openCents } = await getStanding(trx, invoice);
  const day = await getLedgerToday(trx);
  const payment = { year, number, cents: -cents, openCents, returns, day, bankText: UNDONE, reason };
  const outcome = await payInvoice(trx, office.keys, regionId, { ...payment, actorId: askedBy, idempotencyKey });
  if (!outcome.isPosted) throw invoicePaymentRefused(outcome.refusal);
  await audit(trx, { personId: askedBy, regionId, act: 'payment-undone', subject: labelOf(invoice), reason });
  return outcome.entryId;
}

/**
 * Whether we have paid something back after an entry, for the invoice or for one in whose place it stands or stood. It
 * may have been this money. A refund that came back or was undone is none, nor is a debit that came back.
 */
async function isRefundedSince(trx: Trx, { region_id, cause }: InvoiceRow, entryId: number): Promise<boolean> {
  const refund = await trx
    .selectFrom('invoice as i')
    .innerJoin('invoice_payment as p', (join) => join.on(isOneInvoice('p', 'i')))
    .leftJoin('invoice_payment as r', (join) =>
      join.onRef('r.region_id', '=', 'p.region_id').onRef('r.returns', '=', 'p.entry_id'),
    )
    .leftJoin('invoice_debit_part as d', (join) =>
      join.onRef('d.region_id', '=', 'p.region_id').onRef('d.returned_entry', '=', 'p.entry_id'),
    )
    .select('p.entry_id')
    .where('i.region_id', '=', region_id)
    .where('i.cause', '=', cause)
    .where('p.entry_id', '>', entryId)
    .where('p.cents', '<', 0)
    .where('p.returns', 'is', null)
    .where('r.payment_id', 'is', null)
    .where('d.debit', 'is', null)
    .executeTakeFirst();
  return refund !== undefined;
}

const REFUNDED =
  'Seither ist zu dieser Rechnung Geld zurückgezahlt. Nehmen Sie zuerst die Zuordnung der Rückzahlung zurück. Wurde sie von Hand gebucht, lassen Sie sich das Geld überweisen und ordnen Sie diese Zahlung dem richtigen Posten zu.';
