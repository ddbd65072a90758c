import { invoiceLabel } from '#contract/reports/invoices/invoice-label.ts';
import type { InvoiceContent } from './build-invoice.ts';
import type { NumberedInvoice } from './invoice-xml.ts';

const titles = { 380: 'Rechnung', 381: 'Rechnungskorrektur', 384: 'Stornorechnung' };

/** How an invoice is called: at the top of the paper, in lists, and as a file. */
export const titleOf = (type: InvoiceContent['type'], label: string) => `${titles[type]} ${label}`;

export function invoiceTitle({
  regionId,
  year,
  number,
  content: { type },
}: Pick<NumberedInvoice, 'regionId' | 'year' | 'number' | 'content'>): string {
  return titleOf(type, invoiceLabel(regionId, year, number));
}
