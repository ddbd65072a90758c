import type { OutputOf } from '#contract/call.ts';
import { bookingFailures, type checkBalance } from '#contract/bookings.ts';
import { formatCents } from '#contract/money.ts';
import { audit } from '#server/tenancy/access/audit.ts';
import { countAttempt } from '#server/tenancy/access/throttle.ts';
import { isCardRegistered } from '#server/parties/cards/card-registration.ts';
import { findCardAccounts } from '#server/ledger/card-account.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Cashier } from './book.ts';

/** More than a queue of people needs, too few to walk through the numbers of a region. */
const BALANCE_CHECKS = { most: 60, minutes: 1 };

/** The balance of a card of the cashier's region. Throws Refusal 422 CARD_UNKNOWN for any other, 429 when asked too often. */
export async function checkCardBalance(db: Db, cashier: Cashier, card: string): Promise<OutputOf<typeof checkBalance>> {
  await countAttempt(db, `balance ${cashier.personId}`, BALANCE_CHECKS);
  const [account] = await findCardAccounts(db, cashier.regionId, [card]);
  await audit(db, {
    personId: cashier.personId,
    regionId: cashier.regionId,
    act: 'balance-checked',
    ...(account ? { subject: `account ${account.accountId}` } : {}),
  });
  if (!account) throw new Refusal(422, 'CARD_UNKNOWN', bookingFailures.CARD_UNKNOWN, { errorStatusCode: 'CARD_UNKNOWN' });
  return {
    balanceFormattedDE: formatCents(account.balance),
    isCardRegistered: await isCardRegistered(db, card),
    isTestcard: account.isTest,
    isCardLocked: account.status === 'locked' || account.status === 'emptied',
    remainingAmountCentToAddVoucherThisMonth: account.topUpLeftThisMonth,
    remainingAmountToAddVoucherThisMonthFormattedDE: formatCents(account.topUpLeftThisMonth),
  };
}
