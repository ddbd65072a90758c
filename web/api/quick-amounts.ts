import type { InputOf } from '#contract/common/call.ts';
import { setQuickAmounts } from '#contract/money/bookings/quick-amounts.ts';
import { bookingDataQuery } from '#web/api/bookings.ts';
import { ask } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';

/** Says what the own tills offer; this one shows it at once, the others within a minute. */
export async function saveQuickAmounts(typed: InputOf<typeof setQuickAmounts>): Promise<void> {
  const quickAmounts = await ask(setQuickAmounts, typed);
  queryClient.setQueryData(bookingDataQuery.queryKey, (terms) => terms && { ...terms, quickAmounts });
}
