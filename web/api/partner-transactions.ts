import { queryOptions } from '@tanstack/react-query';
import {
  type PartnerTransaction,
  PARTNER_TRANSACTIONS_AT_ONCE,
  partnerTransactions,
} from '#contract/reports/partner-transactions/partner-transactions.ts';
import { ask } from '#web/api/client.ts';

/** How many bookings a browser holds, sorts and filters without a pause; of more it takes the newest. */
export const MOST_LOADED = 100_000;

/** Days of Berlin as ISO dates, both included; open where none is named. */
export interface LoadedPeriod {
  from?: string | undefined;
  to?: string | undefined;
}

export interface LoadedTransactions {
  /** Newest first. */
  rows: PartnerTransaction[];
  /** 'loading': the first answer, more are under way. 'cut': there are older ones that were left out. */
  state: 'loading' | 'cut' | 'complete';
}

/** The bookings of the own business in a period. The first answer shows while the rest is loaded. */
export const partnerTransactionsQuery = (period: LoadedPeriod) => {
  const queryKey = [partnerTransactions.path, period.from ?? null, period.to ?? null];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<LoadedTransactions> => {
      const rows: PartnerTransaction[] = [];
      for (let before: number | undefined; rows.length < MOST_LOADED; before = rows.at(-1)!.bookingNumber) {
        const answer = await ask(partnerTransactions, { ...period, before }, { signal });
        rows.push(...answer);
        if (answer.length < PARTNER_TRANSACTIONS_AT_ONCE) return { rows, state: 'complete' };
        // What is there already stays until all that is newer and older is.
        if (!client.getQueryData(queryKey)) client.setQueryData(queryKey, { rows: [...rows], state: 'loading' });
      }
      return { rows, state: 'cut' };
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    // Comparing each booking with what was there before would take longer than all else.
    structuralSharing: false,
  });
};
