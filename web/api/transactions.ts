import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { FORMER_BOOKINGS_AT_ONCE } from '#contract/parties/cards/former-booking.ts';
import {
  formerTransactions,
  ownBooking,
  ownReceipt,
  transactionChoices,
  transactionMonths,
  transactions,
  TRANSACTIONS_AT_ONCE,
  transactionsCsv,
  transactionsPaper,
} from '#contract/reports/transactions/transactions.ts';
import { ask, queryOf } from '#web/api/client.ts';

/** Which bookings: of a card, of some days or a year of Berlin, and only those that fit what else is given. */
export interface BookingChoice {
  cardID: string;
  year?: number | undefined;
  /** First and last day, both included; ISO. */
  from?: string | undefined;
  to?: string | undefined;
  partner?: string | undefined;
  kind?: string | undefined;
  search?: string | undefined;
}

/** The bookings of a card, page by page. */
export const transactionsQuery = (choice: BookingChoice) =>
  infiniteQueryOptions({
    queryKey: [transactions.path, choice],
    queryFn: async ({ pageParam, signal }) =>
      (await ask(transactions, { ...choice, before: pageParam }, { signal }))[choice.cardID] ?? [],
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === TRANSACTIONS_AT_ONCE ? page.at(-1)?.bookingNumber : undefined),
  });

/** What a former provider has booked on a card, page by page. */
export const formerTransactionsQuery = (cardID: string) =>
  infiniteQueryOptions({
    queryKey: [formerTransactions.path, cardID],
    queryFn: ({ pageParam, signal }) => ask(formerTransactions, { cardID, before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === FORMER_BOOKINGS_AT_ONCE ? page.at(-1)?.bookingNumber : undefined),
  });

/** The sums of all months, whatever year is chosen: they also tell which years there are. */
export const transactionMonthsQuery = ({ cardID, from, to, partner, kind, search }: BookingChoice) =>
  queryOptions({
    queryKey: [transactionMonths.path, cardID, from, to, partner, kind, search],
    queryFn: ({ signal }) => ask(transactionMonths, { cardID, from, to, partner, kind, search }, { signal }),
  });

export const transactionChoicesQuery = (cardID: string) => queryOptions(queryOf(transactionChoices, { cardID }));

export const ownBookingQuery = (which: { cardID: string; bookingNumber: number }) => queryOptions(queryOf(ownBooking, which));

export const fetchReceipt = (which: { cardID: string; bookingNumber: number }) => ask(ownReceipt, which);

export const bookingFiles = {
  csv: (choice: BookingChoice) => ask(transactionsCsv, choice),
  pdf: (choice: BookingChoice) => ask(transactionsPaper, choice),
};
