import type { OutputOf } from '#contract/common/call.ts';
import type { checkBalance } from '#contract/money/bookings/bookings.ts';
import { formatCents } from '#contract/common/money.ts';
import { isCardOfAnyRegion } from '#server/ledger/read/card-account.ts';
import { isCardRegistered } from '#server/parties/cards/card-registration.ts';
import type { GetTillTerms } from '#server/money/bonus/till-terms.ts';
import type { Db } from '#server/platform/db/database.ts';
import { assertActivated, bookingRefusal, type Cashier } from './book.ts';
import { traceQuestion } from './trace-question.ts';

/**
 * The balance of a card of the cashier's region. Throws Refusal 422 for any other card, as a booking would, and as long
 * as the partner may not book. 429 when asked too often.
 */
export async function checkCardBalance(
  { db, getTillTerms }: { db: Db; getTillTerms: GetTillTerms },
  cashier: Cashier,
  card: string,
): Promise<OutputOf<typeof checkBalance>> {
  assertActivated(await getTillTerms(cashier));
  const account = await traceQuestion(db, cashier, card, 'balance-checked');
  if (!account) throw bookingRefusal((await isCardOfAnyRegion(db, card)) ? 'FOREIGN_REGION' : 'CARD_UNKNOWN');
  return {
    balanceFormattedDE: formatCents(account.balance),
    isCardRegistered: await isCardRegistered(db, card),
    isTestcard: account.isTest,
    isCardLocked: account.status === 'locked' || account.status === 'emptied',
    remainingAmountCentToAddVoucherThisMonth: account.topUpLeftThisMonth,
    remainingAmountToAddVoucherThisMonthFormattedDE: formatCents(account.topUpLeftThisMonth),
  };
}
