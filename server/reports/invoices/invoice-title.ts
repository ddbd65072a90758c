import { invoiceLabel } from '#contract/reports/invoices/invoice-label.ts';
import type { NumberedInvoice } from './invoice-xml.ts';

/** How an invoice is called: at the top of the paper, in lists, and as a file. */
export function invoiceTitle({
  regionId,
  year,
  number,
  content: { type },
}: Pick<NumberedInvoice, 'regionId' | 'year' | 'number' | 'content'>): string {
  const titles = { 380: 'Rechnung', 381: 'Rechnungskorrektur', 384: 'Stornorechnung' };
  return `${titles[type]} ${invoiceLabel(regionId, year, number)}`;
}
