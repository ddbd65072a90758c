import type { OutputOf } from '#contract/common/call.ts';
import type { transactionChoices } from '#contract/reports/transactions/transactions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listNamedUses } from './find-matches.ts';
import { type Customer, getOwnAccount } from './own-account.ts';

/** What the bookings of an own card can be narrowed to, by the alphabet. Throws 404 for any other card. */
export async function listTransactionChoices(
  db: Db,
  customer: Customer,
  card: string,
): Promise<OutputOf<typeof transactionChoices>> {
  const uses = await listNamedUses(db, customer.regionId, await getOwnAccount(db, customer, card));
  const sorted = (texts: string[]) => [...new Set(texts.filter(Boolean))].sort((one, other) => one.localeCompare(other, 'de'));
  return { partners: sorted(uses.map(({ name }) => name)), kinds: sorted(uses.map(({ text }) => text)) };
}
