import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { UNDONE, type Undone } from '#server/ledger/undone.ts';
import { payInvoice } from '#server/ledger/write/pay-invoice.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { ActByStaff } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { invoicePaymentRefused } from './invoice-payment-kind.ts';
import { getStanding } from './open-invoices.ts';
import { findInForce, getInvoiceOf, labelOf } from './reads.ts';

/**
 * Undoes that the bank has taken back a payment of an invoice, which was another one: the payment stands again, by an
 * entry of its own, for the invoice that is in force by now. An entry is undone once, so the first payment stays what
 * came back. Returns that entry. The caller holds the invoices of the region. Throws Refusal 422 where what we had
 * refunded is not owed any more.
 */
export async function undoTakenBackInvoicePayment(
  trx: Trx,
  { regionId, entryId, idempotencyKey }: Undone,
  { askedBy, reason, office }: ActByStaff,
): Promise<number> {
  const { cents, ...first } = await trx
    .selectFrom('invoice_payment')
    .select(['year', 'number', 'cents'])
    .where('region_id', '=', regionId)
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  const invoice = await findInForce(trx, await getInvoiceOf(trx, { regionId, ...first }));
  const { openCents } = await getStanding(trx, invoice);
  const { year, number } = invoice;
  const day = await getLedgerToday(trx);
  const payment = { year, number, cents: -cents, openCents, day, bankText: UNDONE, reason };
  const outcome = await payInvoice(trx, office.keys, regionId, { ...payment, actorId: askedBy, idempotencyKey });
  if (!outcome.isPosted) throw invoicePaymentRefused(outcome.refusal);
  await audit(trx, { personId: askedBy, regionId, act: 'payment-undone', subject: labelOf(invoice), reason });
  return outcome.entryId;
}
