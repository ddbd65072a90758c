import type { OutputOf, ParsedInputOf } from '#contract/common/call.ts';
import { formatCents } from '#contract/common/money.ts';
import {
  type transactionChoices,
  type TransactionMonth,
  type transactionMonths,
  type transactions,
  TRANSACTIONS_AT_ONCE,
} from '#contract/reports/transactions/transactions.ts';
import { listRegisteredCards } from '#server/parties/cards/card-registration.ts';
import { sumByMonth } from '#server/ledger/read/card-history.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findMatches, listNamedUses } from './find-matches.ts';
import { getOwnAccount } from './own-account.ts';
import { readCardBookings } from './read-card-bookings.ts';
import { spanOfBookings } from './span-of-bookings.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

type Listed = OutputOf<typeof transactions>;

/** A page of bookings of one own card, or the first page of each. Throws 404 for a card that is not the customer's. */
export async function listTransactions(
  db: Db,
  customer: PersonKey,
  { cardID, before, ...wanted }: ParsedInputOf<typeof transactions>,
): Promise<Listed> {
  const cards = cardID === undefined ? (await listRegisteredCards(db, customer.personId)).map(({ card }) => card) : [cardID];
  const listed: Listed = {};
  for (const card of cards) {
    const lines = await readCardBookings(db, customer, { ...wanted, cardID: card, before, most: TRANSACTIONS_AT_ONCE });
    listed[card] = lines.map((line) => {
      const { cents: _, ...shown } = line;
      return shown;
    });
  }
  return listed;
}

/** What was booked on an own card and fits, month by month. Throws 404 for any other. */
export async function listTransactionMonths(
  db: Db,
  customer: PersonKey,
  { cardID, from, to, ...choice }: ParsedInputOf<typeof transactionMonths>,
): Promise<TransactionMonth[]> {
  const account = await getOwnAccount(db, customer, cardID);
  const matches = await findMatches(db, customer.regionId, account, choice);
  const months = await sumByMonth(db, customer.regionId, account.accountId, {
    ...spanOfBookings({ from, to }, account.historyFrom),
    matches,
  });
  return months.map(({ month, count, incoming, outgoing }) => ({
    month,
    count,
    incomingFormattedDE: formatCents(incoming),
    outgoingFormattedDE: formatCents(outgoing),
  }));
}

/** What the bookings of an own card can be narrowed to, by the alphabet. Throws 404 for any other card. */
export async function listTransactionChoices(
  db: Db,
  customer: PersonKey,
  card: string,
): Promise<OutputOf<typeof transactionChoices>> {
  const uses = await listNamedUses(db, customer.regionId, await getOwnAccount(db, customer, card));
  const sorted = (texts: string[]) => [...new Set(texts.filter(Boolean))].sort((one, other) => one.localeCompare(other, 'de'));
  return { partners: sorted(uses.map(({ name }) => name)), kinds: sorted(uses.map(({ text }) => text)) };
}
