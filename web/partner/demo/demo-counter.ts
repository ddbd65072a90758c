import { bookingFailures, type BookingFailure, type BookingType, bookingTitles } from '#contract/money/bookings/bookings.ts';
import { MONTHLY_TOP_UP_LIMIT } from '#contract/common/top-up-limit.ts';
import { cardNumberOf, tillCardNumber } from '#contract/common/card-number.ts';
import { centsOf, type Cents, formatCents } from '#contract/common/money.ts';
import { firstQuickAmounts } from '#contract/money/bookings/quick-amounts.ts';
import { CallError } from '#web/api/call-error.ts';
import { demoPapers } from '#web/partner/demo/demo-papers.ts';
import type { Counter } from '#web/partner/till/counter.ts';

/** The one card of the demo; no card of that number is ever produced. */
export const DEMO_CARD = cardNumberOf(9_999_999_999);
/** The bonus is this share of the purchase, which can be entered in its place. */
const BONUS_PERCENT = 3;

const onlyOneCard = `Ungültige Kartennummer. In der Demoversion ist nur Kartennummer ${DEMO_CARD} gültig.`;

/** A counter that plays the server with one card, which is empty at first. Nothing leaves the browser. */
export function openDemoCounter(): Counter {
  const purse = { balance: 0, toppedUp: 0, bookings: 0 };
  return {
    bookingData: {
      queryKey: ['demo-booking'],
      queryFn: () => ({
        bonusActive: true,
        bonus: {
          text: `Dauerbonus: ${BONUS_PERCENT} % vom Einkaufswert`,
          basisPoints: BONUS_PERCENT * 100,
          leastPurchaseCent: null,
        },
        usualAmounts: {
          redeemVoucher: { leastCent: 1, mostCent: 15_000 },
          addBonus: { leastCent: 1, mostCent: 2_500 },
          addVoucher: { leastCent: 1, mostCent: MONTHLY_TOP_UP_LIMIT },
        },
        quickAmounts: firstQuickAmounts,
        partnerName: 'Demo-Partner',
        branchName: 'Hauptstelle',
        logoUrl: null,
      }),
    },
    simulatedCard: DEMO_CARD,
    // Part 2, section 9: the demo adds 3 % of the purchase that is entered.
    asksForPurchase: true,
    askBalance: async (cardNumber) => {
      assertDemoCard(cardNumber);
      const remaining = MONTHLY_TOP_UP_LIMIT - purse.toppedUp;
      return {
        balanceFormattedDE: formatCents(purse.balance),
        isCardRegistered: Math.random() < 0.5,
        isTestcard: false,
        isCardLocked: false,
        remainingAmountCentToAddVoucherThisMonth: remaining,
        remainingAmountToAddVoucherThisMonthFormattedDE: formatCents(remaining),
      };
    },
    book: async ({ type, cardNumber, amount }) => {
      assertDemoCard(cardNumber);
      move(purse, type, centsOf(amount));
      return {
        bookingType: type,
        responseType: 'success',
        successMessage: bookingTitles[type],
        bookingNumber: ++purse.bookings,
        bookedAt: new Date().toISOString(),
        amountFormattedDE: amount,
        balanceFormattedDE: formatCents(purse.balance),
      };
    },
    ...demoPapers,
  };
}

function assertDemoCard(cardNumber: string): void {
  const problem = tillCardNumber.safeParse(cardNumber).error?.issues[0]?.message;
  if (problem) throw refusal(problem);
  if (cardNumber !== DEMO_CARD) throw refusal(onlyOneCard);
}

function move(purse: { balance: Cents; toppedUp: Cents }, type: BookingType, cents: Cents): void {
  if (type === 'redeemVoucher') {
    if (purse.balance < cents) throw refusal(bookingFailures.NOT_SUFFICIENT_FUNDS, 'NOT_SUFFICIENT_FUNDS');
    purse.balance -= cents;
  } else if (type === 'addBonus') {
    purse.balance += cents;
  } else {
    if (purse.toppedUp + cents > MONTHLY_TOP_UP_LIMIT)
      throw refusal(bookingFailures.MONTHLY_LIMIT_EXCEEDED, 'MONTHLY_LIMIT_EXCEEDED');
    purse.balance += cents;
    purse.toppedUp += cents;
  }
}

/** As the server would refuse. */
function refusal(errorMessage: string, errorStatusCode?: BookingFailure): CallError {
  return new CallError(422, { errorMessage, errorStatusCode });
}
