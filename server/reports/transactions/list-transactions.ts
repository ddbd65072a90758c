import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import { formatCents } from '#contract/money.ts';
import { TRANSACTIONS_AT_ONCE, type TransactionMonth, type transactions } from '#contract/transactions.ts';
import { listRegisteredCards } from '#server/parties/cards/card-registration.ts';
import { sumByMonth } from '#server/ledger/card-history.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Customer, getOwnAccount } from './own-account.ts';
import { readStatement } from './read-statement.ts';

type Listed = OutputOf<typeof transactions>;

/** A page of bookings of one own card, or the first page of each. Throws 404 for a card that is not the customer's. */
export async function listTransactions(
  db: Db,
  customer: Customer,
  { cardID, year, before }: ParsedInputOf<typeof transactions>,
): Promise<Listed> {
  const cards = cardID === undefined ? (await listRegisteredCards(db, customer.personId)).map(({ card }) => card) : [cardID];
  const listed: Listed = {};
  for (const card of cards) {
    const lines = await readStatement(db, customer, { cardID: card, year, before, most: TRANSACTIONS_AT_ONCE });
    listed[card] = lines.map(({ bookingNumber, date, partner, text, amount }) => ({
      bookingNumber,
      dateFormattedDE: date,
      partner,
      text,
      amountFormattedDE: amount,
    }));
  }
  return listed;
}

/** What was booked on an own card, month by month. Throws 404 for any other. */
export async function listTransactionMonths(db: Db, customer: Customer, card: string): Promise<TransactionMonth[]> {
  const { accountId, historyFrom } = await getOwnAccount(db, customer, card);
  const months = await sumByMonth(db, customer.regionId, accountId, historyFrom);
  return months.map(({ month, count, incoming, outgoing }) => ({
    month,
    count,
    incomingFormattedDE: formatCents(incoming),
    outgoingFormattedDE: formatCents(outgoing),
  }));
}
