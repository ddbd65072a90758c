import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import { checkoutCapture, checkoutOrder, checkoutQuote } from '#contract/money/checkout/checkout.ts';
import { checkEcTerminal, partnerCompletePersonalData } from '#contract/parties/partner-data/partner-data.ts';
import { partnerPersonalData } from '#contract/money/joining/partner-personal-data.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';
import { formQueryOf } from '#web/api/queries.ts';
import { readAfterDraft } from '#web/api/form-drafts.ts';
import { renewSession } from '#web/api/session.ts';

export const partnerDataQuery = queryOptions({
  ...formQueryOf(partnerCompletePersonalData),
  queryFn: ({ signal }) => readAfterDraft(() => ask(partnerCompletePersonalData, {}, { signal })),
});

/** Saves the whole. What is stored then comes with the answer; the person's menu and start may change by it. */
export async function savePartnerData(input: InputOf<typeof partnerPersonalData>): Promise<void> {
  queryClient.setQueryData(partnerDataQuery.queryKey, await ask(partnerPersonalData, input));
  void renewSession();
}

export const readPartnerData = () => ask(partnerCompletePersonalData, {});

export const askForEcCheck = (input: InputOf<typeof checkEcTerminal>) => ask(checkEcTerminal, input);

/** The price of so many new branches; asked again each time, as a price holds for half an hour. */
export const branchQuoteQuery = (branches: number, voucherCode: string | undefined) =>
  queryOptions({
    ...queryOf(checkoutQuote, { purpose: 'partner-branches', branches, ...(voucherCode && { voucherCode }) }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
export const orderBranches = (quoteId: string, data: unknown) => ask(checkoutOrder, { quoteId, data });
export const captureOrder = (orderId: string) => ask(checkoutCapture, { orderId });
