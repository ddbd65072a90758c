import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/common/call.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import * as calls from '#contract/reports/invoices/invoices.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const ownInvoicesQuery = queryOptions(queryOf(calls.ownInvoices));
export const fetchInvoiceXml = (gguid: string) => ask(calls.ownInvoiceXml, { gguid });

export const invoiceReferencesQuery = queryOptions({ ...queryOf(calls.invoiceReferences), staleTime: 0 });

export async function saveInvoiceReferences(input: InputOf<typeof calls.saveInvoiceReferences>): Promise<void> {
  await ask(calls.saveInvoiceReferences, input);
  await queryClient.invalidateQueries({ queryKey: [calls.invoiceReferences.path] });
}

/** What the list of invoices is narrowed to. */
export type InvoiceListFilter = Omit<InputOf<typeof calls.staffInvoices>, 'before'>;

/** The invoices of a year, page by page. */
export const staffInvoicesQuery = (filter: InvoiceListFilter) =>
  infiniteQueryOptions({
    queryKey: [calls.staffInvoices.path, filter],
    queryFn: ({ pageParam, signal }) => ask(calls.staffInvoices, { ...filter, before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
export const invoicePricesQuery = (region: string) => queryOptions({ ...queryOf(calls.invoicePrices, { region }), staleTime: 0 });

export const fetchStaffInvoice = (gguid: string) => ask(calls.staffInvoicePaper, { gguid });

export async function markInvoicePosted(input: InputOf<typeof calls.markInvoicePosted>): Promise<void> {
  await readAnewAfter(await ask(calls.markInvoicePosted, input));
}

export async function cancelInvoice(
  input: InputOf<typeof calls.cancelInvoice>,
  idempotencyKey: string,
): Promise<OutputOf<typeof calls.cancelInvoice>> {
  return readAnewAfter(await ask(calls.cancelInvoice, input, { idempotencyKey }));
}

export async function recordInvoicePayment(
  input: InputOf<typeof calls.recordInvoicePayment>,
  idempotencyKey: string,
): Promise<ActAnswer> {
  return readAnewAfter(await ask(calls.recordInvoicePayment, input, { idempotencyKey }));
}

export async function returnInvoiceDebit(
  input: InputOf<typeof calls.returnInvoiceDebit>,
  idempotencyKey: string,
): Promise<ActAnswer> {
  return readAnewAfter(await ask(calls.returnInvoiceDebit, input, { idempotencyKey }));
}

export async function restoreOnlinePayment(
  input: InputOf<typeof calls.restoreOnlinePayment>,
  idempotencyKey: string,
): Promise<ActAnswer> {
  return readAnewAfter(await ask(calls.restoreOnlinePayment, input, { idempotencyKey }));
}

export async function voidInvoiceFile(input: InputOf<typeof calls.voidInvoiceFile>): Promise<void> {
  await readAnewAfter(await ask(calls.voidInvoiceFile, input));
}

export async function issueInvoice(input: InputOf<typeof calls.issueInvoice>): Promise<OutputOf<typeof calls.issueInvoice>> {
  return readAnewAfter(await ask(calls.issueInvoice, input));
}

export async function retryInvoice(input: InputOf<typeof calls.retryInvoice>): Promise<OutputOf<typeof calls.retryInvoice>> {
  return readAnewAfter(await ask(calls.retryInvoice, input));
}

export async function setInvoicePrices(input: InputOf<typeof calls.setInvoicePrices>): Promise<void> {
  await readAnewAfter(await ask(calls.setInvoicePrices, input));
}

/** What was done may stand on any screen about money. */
async function readAnewAfter<Answer>(answer: Answer): Promise<Answer> {
  await queryClient.invalidateQueries();
  return answer;
}
