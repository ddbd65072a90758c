import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calls from '#contract/money/bookings/bookings.ts';
import type { BookingResult } from '#contract/money/bookings/bookings.ts';
import { centsOf } from '#contract/common/money.ts';
import { setQuickAmounts } from '#contract/money/bookings/quick-amounts.ts';
import { storno } from '#contract/money/bookings/storno.ts';
import * as tillBookings from '#contract/money/bookings/till-bookings.ts';
import { answer } from '#server/platform/http/answer.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { findLogo } from '#server/parties/logos/reads.ts';
import { ownBusinessOf, partnerOf } from '#server/parties/businesses/own-business.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { openSelfGiving } from '#server/money/campaigns/give-earned.ts';
import { findBonusInForce } from '#server/money/bonus/reads.ts';
import { openTillTerms } from '#server/money/bonus/till-terms.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { assertActivated, book, type Cashier, isBookingRefusal, type WantedBooking } from './book.ts';
import { withGifts, withoutGifts } from './gifts-of-top-ups.ts';
import { checkCardBalance } from './check-balance.ts';
import { listLatest, listToday } from './list-till-bookings.ts';
import { printReceipt } from './print-receipt.ts';
import { listUsualAmounts } from './usual-amounts.ts';
import { findQuickAmounts, saveQuickAmounts } from './quick-amounts.ts';
import { refuseBonus } from './refuse-bonus.ts';
import { refuseFunds } from './refuse-funds.ts';
import { takeBack } from './take-back.ts';
import { traceQuestion } from './trace-question.ts';

/** Enough for somebody who tries out what fits. */
const SAVINGS = { most: 60, minutes: 60 };

export function bookingRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, postBooking } = portal;
  const getTillTerms = openTillTerms(db);
  const office = { db, log: portal.log, keys: openSealKeys(portal.config), listSelfGiving: openSelfGiving(db) };
  const till = { postBooking, getTillTerms, refuseBonus: refuseBonus.bind(null, portal) };

  async function bookAndReply(caller: Caller, reply: FastifyReply, wanted: WantedBooking): Promise<BookingResult> {
    const cashier = cashierOf(caller);
    const { result, balance, isReplay } = await book(till, cashier, wanted).catch(async (error: unknown) => {
      if (!isBookingRefusal(error)) throw error;
      // What is refused because of the card tells about it as much as its balance does.
      const account = await traceQuestion(db, cashier, wanted.card, 'booking-refused');
      throw await refuseFunds({ db, getTillTerms }, cashier, error, account);
    });
    if (isReplay) reply.header('idempotency-replayed', 'true');
    return wanted.type === 'addVoucher' ? withGifts(office, cashier, wanted, { result, balance }) : result;
  }

  answer(app, calls.bookingData, async ({ caller }) => {
    const cashier = cashierOf(caller);
    const terms = await getTillTerms(cashier);
    assertActivated(terms);
    const logo = await findLogo(db, ownBusinessOf(caller));
    return {
      bonusActive: terms.isBonusActive,
      bonus: terms.isBonusActive ? await findBonusInForce(db, cashier.partnerId) : null,
      usualAmounts: await listUsualAmounts(db, cashier),
      quickAmounts: await findQuickAmounts(db, cashier),
      partnerName: terms.partnerName,
      branchName: terms.branchName,
      logoUrl: logo?.url ?? null,
    };
  });

  answer(app, setQuickAmounts, async ({ caller, input }) => {
    await countAttempt(db, `quick amounts ${caller.personId}`, SAVINGS);
    return saveQuickAmounts(db, cashierOf(caller), input);
  });

  answer(app, calls.checkBalance, ({ caller, input }) =>
    checkCardBalance({ db, getTillTerms }, cashierOf(caller), input.inputCardID),
  );

  answer(app, calls.redeem, ({ caller, reply, idempotencyKey, input }) =>
    bookAndReply(caller, reply, {
      type: 'redeemVoucher',
      card: input.inputCardID,
      cents: centsOf(input.guthabenEinloesenBetrag),
      idempotencyKey,
    }),
  );

  answer(app, calls.grantBonus, ({ caller, reply, idempotencyKey, input }) =>
    bookAndReply(caller, reply, {
      type: 'addBonus',
      card: input.inputCardID,
      cents: centsOf(input.kundenbonusAufladenBetrag),
      grantedFor: input.bookingNumber,
      idempotencyKey,
    }),
  );

  answer(app, calls.topUp, ({ caller, reply, idempotencyKey, input }) =>
    bookAndReply(caller, reply, {
      type: 'addVoucher',
      card: input.inputCardID,
      cents: centsOf(input.guthabenAufladenBetrag),
      idempotencyKey,
    }),
  );

  answer(app, tillBookings.latestBookings, ({ caller }) => listLatest({ db, getTillTerms }, cashierOf(caller)));
  answer(app, tillBookings.bookingsOfToday, ({ caller }) => listToday({ db, getTillTerms }, cashierOf(caller)));

  answer(app, storno, async ({ caller, reply, idempotencyKey, input }) => {
    const { bookingNumber, amount, reason } = input;
    const cents = amount === undefined ? null : centsOf(amount);
    const wanted = { bookingNumber, cents, reason, idempotencyKey };
    const taken = await takeBack({ db, postBooking, getTillTerms }, cashierOf(caller), wanted);
    if (taken.isReplay) reply.header('idempotency-replayed', 'true');
    return taken.result.bookingType === 'addVoucher' ? withoutGifts(office, cashierOf(caller), taken) : taken.result;
  });

  answer(app, calls.generateReceipt, ({ caller, input }) =>
    printReceipt(portal, cashierOf(caller), {
      receiptType: input.receiptType,
      type: input.bookingType,
      card: input.inputCardID,
      cents: centsOf(input.amount),
      entryId: input.bookingNumber,
    }),
  );
}

const cashierOf = (caller: Caller): Cashier => ({ ...partnerOf(caller), branchId: caller.branchId });
