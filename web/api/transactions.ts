import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  transactionMonths,
  transactions,
  TRANSACTIONS_AT_ONCE,
  transactionsCsv,
  transactionsPaper,
} from '#contract/transactions.ts';
import { ask } from '#web/api/client.ts';
import { queryOf } from '#web/api/query-of.ts';

/** A card, and a year of Berlin or all years. */
export interface Period {
  cardID: string;
  year: number | undefined;
}

/** The bookings of a card, page by page. */
export const transactionsQuery = ({ cardID, year }: Period) =>
  infiniteQueryOptions({
    queryKey: [transactions.path, cardID, year],
    queryFn: async ({ pageParam, signal }) =>
      (await ask(transactions, { cardID, year, before: pageParam }, { signal }))[cardID] ?? [],
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === TRANSACTIONS_AT_ONCE ? page.at(-1)?.bookingNumber : undefined),
  });

export const transactionMonthsQuery = (cardID: string) =>
  queryOptions({
    ...queryOf(transactionMonths, { cardID }),
  });

export const statementFiles = {
  csv: (period: Period) => ask(transactionsCsv, period),
  pdf: (period: Period) => ask(transactionsPaper, period),
};
