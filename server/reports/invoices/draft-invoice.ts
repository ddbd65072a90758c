import type { InvoiceKind } from '#contract/reports/invoices/invoice-kinds.ts';
import { invoiceKinds, isDamages } from '#contract/reports/invoices/invoice-kinds.ts';
import { OUTSIDE_OF_TAX, taxRateOn } from '#contract/common/tax-rates.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { buildInvoice, type InvoicePosition, type InvoiceContent, type InvoicePayment } from './build-invoice.ts';
import { readBuyer, readSeller } from './invoice-parties.ts';
import { type InvoiceOffice, issueInvoice } from './issue-invoice.ts';
import { readPayment, readTransfer } from './read-payment.ts';
import type { InvoiceRow } from './reads.ts';

/** An invoice to be: who, for what, and how it is paid. */
export interface DraftInvoice {
  business: OwnBusiness;
  kind: Exclude<InvoiceKind, 'cancellation'>;
  cause: string;
  positions: readonly InvoicePosition[];
  /** When it was performed; left out: today. The rate of tax is that of its last day. */
  period?: InvoiceContent['period'];
  /** How it was paid; left out: by mandate or transfer, as agreed. */
  payment?: (day: string) => InvoicePayment;
  /** Looks at the sums before the number is drawn. */
  assert?: (content: InvoiceContent) => void;
  issuedBy: number | null;
  /** The caller tells of it. */
  isToldLater?: boolean;
}

/** Issues an invoice today. Throws Refusal 422 where the portal cannot. */
export async function issueDraft(trx: Trx, office: InvoiceOffice, draft: DraftInvoice): Promise<InvoiceRow> {
  const { business, kind, cause, positions, payment, assert, issuedBy } = draft;
  const day = await getLedgerToday(trx);
  const period = draft.period ?? { from: day, to: day };
  const content = buildInvoice({
    subject: invoiceKinds[kind],
    seller: readSeller(),
    buyer: await readBuyer(trx, business),
    region: office.region.name,
    cardName: office.region.cardName,
    period,
    positions,
    taxBasisPoints: rateOf(kind, period.to),
    payment: payment?.(day) ?? (await readPaymentOf(trx, draft, day)),
  });
  assert?.(content);
  return issueInvoice(trx, office, { business, kind, day, cause, content, issuedBy, isToldLater: draft.isToldLater ?? false });
}

/** The rate of tax of what was performed until a day (ISO). */
export const rateOf = (kind: InvoiceKind, day: string) => (isDamages(kind) ? OUTSIDE_OF_TAX : taxRateOn(day));

/** What its debtor did not pay in time, or not by mandate, is not debited. */
const readPaymentOf = (trx: Trx, { business, kind, positions }: DraftInvoice, day: string): Promise<InvoicePayment> =>
  isDamages(kind) ? readTransfer(trx, business.regionId) : readPayment(trx, business, day, netOf(positions));

const netOf = (positions: readonly InvoicePosition[]) =>
  positions.reduce((sum, { unitCents, quantity = 1 }) => sum + unitCents * quantity, 0);
