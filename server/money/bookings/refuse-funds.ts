import { bookingFailures } from '#contract/money/bookings/bookings.ts';
import type { CardAccount } from '#server/ledger/read/card-account.ts';
import type { GetTillTerms } from '#server/money/bonus/till-terms.ts';
import { tellUsableHere } from '#server/money/campaigns/tell-gifts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Cashier } from './book.ts';

/** The refusal of a booking, which says how much of a card can be redeemed here where gifts on it count elsewhere. */
export async function refuseFunds(
  { db, getTillTerms }: { db: Db; getTillTerms: GetTillTerms },
  cashier: Cashier,
  refused: Refusal,
  account: CardAccount | undefined,
): Promise<Refusal> {
  if (refused.code !== 'NOT_SUFFICIENT_FUNDS' || !account) return refused;
  const { branchId } = await getTillTerms(cashier);
  const usable = await tellUsableHere(db, { ...cashier, branchId }, account);
  if (!usable) return refused;
  const message = `${bookingFailures.NOT_SUFFICIENT_FUNDS} Hier einlösbar: ${usable.formattedDE} €.`;
  return new Refusal(refused.code, message, refused.details, refused.status);
}
