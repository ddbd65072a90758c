import { taxRateOn } from '#contract/common/tax-rates.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { buildInvoice, cancelledContent, type InvoicePayment } from './build-invoice.ts';
import { readBuyer, readSeller } from './invoice-parties.ts';
import { type InvoiceOffice, issueInvoice, tellInvoice } from './issue-invoice.ts';
import { moveInvoicePayments } from './open-invoices.ts';
import { readPayment, readTransfer } from './read-payment.ts';
import { businessOf, findCancellation, getInvoice, type InvoiceRow, labelOf } from './reads.ts';

interface Cancelling {
  gguid: string;
  reason: string;
  /** Whether the same is invoiced anew, to the buyer as the contract names it now. */
  isReissued: boolean;
  staffId: number;
}

/**
 * Takes an invoice back by a cancellation that names it, and issues it anew where that is wanted. The first one stays as
 * it is; what was paid for it moves to the new one, or is owed back. Throws Refusal 404, 409 where it is cancelled
 * already, and 422 for a cancellation.
 */
export async function cancelInvoice(
  trx: Trx,
  office: InvoiceOffice,
  { gguid, reason, isReissued, staffId }: Cancelling,
): Promise<{ cancellation: InvoiceRow; reissued: InvoiceRow | null }> {
  const first = await getInvoice(trx, gguid);
  const label = labelOf(first);
  if (first.kind === 'cancellation') throw ruleBroken('Eine Stornorechnung kann nicht storniert werden.');
  if (await findCancellation(trx, first)) throw new Refusal('ALREADY_CANCELLED', `Die Rechnung ${label} ist schon storniert.`);
  const business = businessOf(first);
  const day = await getLedgerToday(trx);
  const cancellation = await issueInvoice(trx, office, {
    business,
    kind: 'cancellation',
    day,
    cause: `cancels ${label}`,
    content: cancelledContent(first.content, { label, issuedOn: first.issued_on, reason }),
    cancels: { year: first.year, number: first.number, reason },
    issuedBy: staffId,
  });
  // Somebody was faster: the lock let him go first.
  if (cancellation.issued_by !== staffId || cancellation.reason !== reason)
    throw new Refusal('ALREADY_CANCELLED', `Die Rechnung ${label} ist schon storniert.`);
  const reissued = isReissued
    ? await issueInvoice(trx, office, {
        business,
        kind: first.kind,
        day,
        cause: first.cause,
        content: await contentAnew(trx, first, day),
        issuedBy: staffId,
        isToldLater: true,
      })
    : null;
  if (reissued) {
    await moveInvoicePayments(trx, first, reissued, reason);
    await tellInvoice(trx, office, business, reissued);
  }
  await audit(trx, {
    personId: staffId,
    regionId: first.region_id,
    act: 'invoice-cancelled',
    subject: reissued ? `${label}, ${labelOf(cancellation)}, ${labelOf(reissued)}` : `${label}, ${labelOf(cancellation)}`,
    reason,
  });
  return { cancellation, reissued };
}

/** The same charges, to the buyer and by the seller of today. What is still to be paid is paid as agreed today. */
async function contentAnew(trx: Trx, first: InvoiceRow, day: string) {
  const { subject, region, cardName, period, lines } = first.content;
  const business = businessOf(first);
  const payment = first.settled_how === null ? await paymentAnew(trx, first, day) : first.content.payment;
  return buildInvoice({
    subject,
    region,
    cardName,
    period,
    payment,
    seller: readSeller(),
    buyer: await readBuyer(trx, business),
    charges: lines.map(({ text, quantity, netCents }) => ({
      text,
      quantity: Math.abs(quantity),
      unitCents: netCents / Math.abs(quantity),
    })),
    taxBasisPoints: taxRateOn(period.to),
  });
}

/** What is debited already, or came back, is not debited a second time under another number. */
async function paymentAnew(trx: Trx, first: InvoiceRow, day: string): Promise<InvoicePayment> {
  const debited = await trx
    .selectFrom('invoice_debit_part')
    .select('debit')
    .where('region_id', '=', first.region_id)
    .where('year', '=', first.year)
    .where('number', '=', first.number)
    .executeTakeFirst();
  return debited ? readTransfer(trx, first.region_id) : readPayment(trx, businessOf(first), day, first.content.netCents);
}
