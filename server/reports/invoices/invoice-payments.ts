import type { InvoiceKind } from '#contract/reports/invoices/invoice-kinds.ts';
import { taxRateOn } from '#contract/common/tax-rates.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { CheckoutPurpose, Paid, Payer, SavingOffice } from '#server/money/checkout/checkout-purpose.ts';
import type { OwnBusiness } from '#server/parties/partners/own-business.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { buildInvoice } from './build-invoice.ts';
import { readBuyer, readSeller } from './invoice-parties.ts';
import { issueInvoice } from './issue-invoice.ts';
import type { InvoiceRow } from './reads.ts';

type PaidKind = Extract<InvoiceKind, 'entry' | 'branches'>;

/** What was paid, for which the business gets an invoice. */
export interface InvoicedPayment {
  business: OwnBusiness;
  kind: PaidKind;
  title: string;
  paid: Paid & { order: NonNullable<Paid['order']> };
  region: SavingOffice['region'];
  portalUrl: string;
  issuedBy: number | null;
}

/**
 * Has what is saved with a payment invoiced at once, in the same transaction. What cannot be invoiced is saved all the
 * same, and stands on accounting's list.
 */
export function invoiced<Data, Kept>(purpose: CheckoutPurpose<Data, Kept>, kind: PaidKind): CheckoutPurpose<Data, Kept> {
  return {
    ...purpose,
    async save(trx, office, payer, kept, paid) {
      await purpose.save(trx, office, payer, kept, paid);
      if (paid.order === null) return;
      const business = await businessOfPayer(trx, payer);
      const { region, config } = office;
      await invoicePayment(trx, {
        business,
        kind,
        title: purpose.title,
        paid: { ...paid, order: paid.order },
        region,
        portalUrl: config.PUBLIC_URL,
        issuedBy: null,
      }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    },
  };
}

/** The payer belongs to the business that was just saved. */
async function businessOfPayer(trx: Trx, { personId }: Payer): Promise<OwnBusiness> {
  const { region_id: regionId, partner_id: partnerId, employer_id: employerId } = await getPerson(trx, personId);
  if (regionId !== null && partnerId !== null) return { kind: 'partner', regionId, partnerId };
  if (regionId !== null && employerId !== null) return { kind: 'employer', regionId, employerId };
  throw new Error(`person ${personId} has paid for no business`);
}

/** The invoice of a payment, issued today. Throws Refusal 422 where the portal cannot issue it. */
export async function invoicePayment(trx: Trx, payment: InvoicedPayment): Promise<InvoiceRow> {
  const { business, kind, title, paid, region, portalUrl, issuedBy } = payment;
  const day = await getLedgerToday(trx);
  const { provider, orderId } = paid.order;
  const content = buildInvoice({
    subject: title,
    seller: readSeller(),
    buyer: await readBuyer(trx, business),
    region: region.name,
    cardName: region.cardName,
    period: { from: day, to: day },
    charges: paid.lines.map(({ text, netCent }) => ({ text, unitCents: netCent })),
    taxBasisPoints: taxRateOn(day),
    payment: { how: provider, on: day, reference: paid.paymentId ?? '' },
  });
  // Paid by another rate: such an invoice would not show what was paid.
  if (content.netCents !== paid.netCent || content.taxCents !== paid.taxCent)
    throw ruleBroken('Gezahlt wurde ein anderer Betrag, als die Rechnung nennen müsste.');
  return issueInvoice(trx, { region, portalUrl }, { business, kind, day, cause: `order ${orderId}`, content, issuedBy });
}
