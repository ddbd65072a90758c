import type { OutputOf } from '#contract/common/call.ts';
import { balanceNumberProblem, type checkBalance } from '#contract/money/bookings/bookings.ts';
import { formatCents } from '#contract/common/money.ts';
import { isCardOfAnyRegion, isUnusedSinceTakeOver } from '#server/ledger/read/card-account.ts';
import { isCardRegistered } from '#server/parties/cards/card-registration.ts';
import type { GetTillTerms } from '#server/money/bonus/till-terms.ts';
import { tellUsableHere } from '#server/money/campaigns/tell-gifts.ts';
import { maskOldNumber } from '#contract/parties/cards/old-number.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';
import { askByOldNumber, readAskedOldNumber } from './ask-by-old-number.ts';
import { assertActivated, bookingRefusal, type Cashier } from './book.ts';
import { traceQuestion } from './trace-question.ts';

/**
 * The balance of a card of the cashier's region, which may be asked for by the number of its former provider. One that
 * stands for no card counts as a question too, so that nobody tries them out. Throws Refusal 422 for any other card, as
 * a booking would, and as long as the partner may not book. 429 when asked too often.
 */
export async function checkCardBalance(
  { db, getTillTerms }: { db: Db; getTillTerms: GetTillTerms },
  cashier: Cashier,
  asked: string,
): Promise<OutputOf<typeof checkBalance>> {
  const terms = await getTillTerms(cashier);
  assertActivated(terms);
  const oldNumber = await readAskedOldNumber(db, cashier.regionId, asked);
  const taken = oldNumber === null ? undefined : await askByOldNumber(db, cashier, oldNumber);
  const problem = taken === undefined ? balanceNumberProblem(asked) : undefined;
  // Nothing was looked up, so nobody has learnt anything.
  if (problem && oldNumber === null) throw atField('inputCardID', problem);
  const card = taken ?? asked;
  const miss = oldNumber === null ? undefined : `old number ${maskOldNumber(oldNumber)}`;
  const account = await traceQuestion(db, cashier, card, 'balance-checked', miss);
  if (problem) throw atField('inputCardID', problem);
  if (!account) throw bookingRefusal((await isCardOfAnyRegion(db, card)) ? 'FOREIGN_REGION' : 'CARD_UNKNOWN');
  const usableHere = await tellUsableHere(db, { ...cashier, branchId: terms.branchId }, account);
  return {
    ...(taken !== undefined && { cardID: taken, isJustTakenOver: await isUnusedSinceTakeOver(db, cashier.regionId, account) }),
    balanceFormattedDE: formatCents(account.balance),
    ...(usableHere && { usableHere }),
    isCardRegistered: await isCardRegistered(db, card),
    isTestcard: account.isTest,
    isCardLocked: account.status === 'locked' || account.status === 'emptied',
    remainingAmountCentToAddVoucherThisMonth: account.topUpLeftThisMonth,
    remainingAmountToAddVoucherThisMonthFormattedDE: formatCents(account.topUpLeftThisMonth),
  };
}
