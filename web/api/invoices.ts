import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import * as calls from '#contract/reports/invoices/invoices.ts';
import { actOf, keyedActOf } from '#web/api/acts.ts';
import { ask, queryOf } from '#web/api/client.ts';
import { freshQueryOf, pagesOf } from '#web/api/queries.ts';

export const ownInvoicesQuery = queryOptions(queryOf(calls.ownInvoices));
export const fetchInvoiceXml = (gguid: string) => ask(calls.ownInvoiceXml, { gguid });

export const invoiceReferencesQuery = freshQueryOf(calls.invoiceReferences);

export const saveInvoiceReferences = actOf(calls.saveInvoiceReferences, calls.invoiceReferences);

/** What the list of invoices is narrowed to. */
export type InvoiceListFilter = Omit<InputOf<typeof calls.staffInvoices>, 'before'>;

/** The invoices of a year, page by page. */
export const staffInvoicesQuery = (filter: InvoiceListFilter) => pagesOf(calls.staffInvoices, filter);

export const invoicePricesQuery = (region: string) => freshQueryOf(calls.invoicePrices, { region });

export const fetchStaffInvoice = (gguid: string) => ask(calls.staffInvoicePaper, { gguid });

export const markInvoicePosted = actOf(calls.markInvoicePosted);
export const cancelInvoice = keyedActOf(calls.cancelInvoice);
export const recordInvoicePayment = keyedActOf(calls.recordInvoicePayment);
export const returnInvoiceDebit = keyedActOf(calls.returnInvoiceDebit);
export const restoreOnlinePayment = keyedActOf(calls.restoreOnlinePayment);
export const voidInvoiceFile = actOf(calls.voidInvoiceFile);
export const issueInvoice = actOf(calls.issueInvoice);
export const retryInvoice = actOf(calls.retryInvoice);
export const setInvoicePrices = actOf(calls.setInvoicePrices);
