import {
  bookingFailures,
  checkBalance,
  type BookingType,
  type GrantedBonus,
  type UsualAmounts,
} from '#contract/money/bookings/bookings.ts';
import { messages } from '#contract/common/errors.ts';
import { problemsOf, type Booking } from '#web/api/bookings.ts';
import { CallError, failureText } from '#web/api/call-error.ts';
import { eitherSignal } from '#web/api/either-signal.ts';
import { bookUntilAnswered, isRefusal, whyUnconfirmed } from '#web/partner/till/book-until-answered.ts';
import { connectionBack } from '#web/partner/till/connection-back.ts';
import type { Counter } from '#web/partner/till/counter.ts';
import { findPartOffer } from '#web/partner/till/part-offer.ts';
import {
  dropPendingBooking,
  findPendingBooking,
  keepPendingBooking,
  type PendingBooking,
} from '#web/partner/till/pending-booking.ts';
import { readHeldText } from '#web/partner/till/read-held-text.ts';
import {
  type BalanceAnswer,
  groundOf,
  isNextDue,
  isPanelOpen,
  isTypable,
  keepsInput,
  doubtsAbout,
  mustWait,
  nextCardUp,
  placeOfKeys,
  tillAtStart,
  withAct,
  withAmount,
  withBalance,
  withCardText,
  withKeyAhead,
  withNextCard,
  withOrderHeld,
  withoutBooking,
  withoutDialog,
  withPurchase,
  withQuestion,
  withScan,
  type TillState,
} from '#web/partner/till/till-state.ts';
import { completeAmount } from '#web/ui/format-amount-input.ts';
import { createStore, type Store } from '#web/store.ts';

/** What a person can do with a till. Each act reads the state of that moment, so no key meets an older one. */
export interface TillActs {
  typeCard: (text: string) => void;
  typeAmount: (type: BookingType, text: string) => void;
  /** The purchase in place of its bonus. */
  typePurchase: (text: string, bonus: GrantedBonus) => void;
  /** A key that no field has taken, for the card that waits. */
  typeAhead: (key: string) => void;
  check: (cardText: string) => void;
  /** As `check`, of a whole number that no key has ended; returns whether it was still to be asked. */
  checkTyped: (cardText: string) => boolean;
  /**
   * As `check`, from a scanner: also closes the answer to the last booking, and waits for what is on its way.
   * `typedBefore` is the amount without the scanner's own digits.
   */
  scan: (cardText: string, typedBefore?: string) => void;
  /** What was typed before the program ran, as if typed now; but no Enter on an amount that nobody could see. */
  takeHeld: (text: string) => void;
  amountNow: () => string;
  /** The cashier has gone to a panel. */
  choose: (type: BookingType) => void;
  /** The same by the choice of a phone, which brings it into sight. */
  show: (type: BookingType, movesFocus: boolean) => void;
  /** The same by its key: the focus goes there too. */
  goTo: (type: BookingType) => void;
  /** An amount of a button: as if the cashier had gone to the panel and typed it. */
  pickAmount: (type: BookingType, text: string, movesFocus: boolean) => void;
  /** Books the amount on the screen; while its card is still asked for, as soon as the card is known. */
  book: (type: BookingType) => void;
  /** Redeems what is on the card where that is less than the amount. */
  bookPart: () => void;
  /** Yes to an amount that is far from what is usual. */
  confirm: () => void;
  retry: (booking: PendingBooking) => void;
  closeDialog: () => void;
  /** Gives up the card on the screen for the one that waits. */
  callNext: () => void;
  /** A booking went back: what the screen says of it is over. */
  tookBack: (bookingNumber: number) => void;
  /** What is usual at this shop, as soon as it is known. */
  learnUsual: (usual: UsualAmounts | undefined) => void;
  /** Another person continues at this till; no booking is under way then. What is typed stays. */
  handOver: (person: string) => void;
  /** Back to where the next key belongs, behind what is typed. */
  goOn: () => void;
}

/**
 * Opens the till of a person at a counter (docs/decisions/the-till-loses-no-key.md). Once the person is `leaving`,
 * nothing is sent any more.
 */
export function openTill(first: string, counter: Counter, leaving: AbortSignal): { state: Store<TillState>; acts: TillActs } {
  let person = first;
  const state = createStore(tillAtStart(findPendingBooking(person)));
  const patch = (change: Partial<TillState>) => state.set({ ...state.get(), ...change });
  let lastQuestion = 0;
  /** Ends the wait for a connection without which the last question got no answer. */
  let lost = new AbortController();
  let usual: UsualAmounts | undefined;

  async function ask(cardText: string): Promise<void> {
    // Whatever is still on its way for another card comes too late.
    const question = ++lastQuestion;
    lost.abort();
    lost = new AbortController();
    const parsed = checkBalance.input.safeParse({ inputCardID: cardText });
    if (!parsed.success) {
      const cardMessage = parsed.error.issues[0]!.message;
      return patch({ cardText, card: null, cardMessage, step: { name: 'ready' }, focus: { on: 'card' } });
    }
    const cardNumber = parsed.data.inputCardID;
    state.set(withQuestion(state.get(), cardNumber));
    const { isLost, ...answer } = await balanceOf(counter, cardNumber);
    if (question !== lastQuestion || leaving.aborted) return;
    const { step } = state.get();
    state.set(withBalance(state.get(), answer));
    if (isLost) void askOnceBack(question);
    const ordered = step.name === 'checking' ? step.ordered : null;
    if (!ordered || !answer.card || !isPanelOpen(ordered, state.get(), true)) return;
    if (answer.card.oldNumber !== undefined) return state.set(withOrderHeld(state.get(), ordered));
    await order(ordered);
  }

  /** A balance that got no answer is asked again once the connection is back, unless the cashier did something else. */
  async function askOnceBack(question: number): Promise<void> {
    if (!(await connectionBack(eitherSignal(leaving, lost.signal)))) return;
    const { step, cardText, cardMessage } = state.get();
    if (question === lastQuestion && step.name === 'ready' && cardMessage !== null) await ask(cardText);
  }

  async function order(type: BookingType, rest?: string): Promise<void> {
    const { cardText, amount: typed, givenUp, step } = state.get();
    const booking = {
      type,
      cardNumber: cardText.replace(/\s/g, ''),
      amount: completeAmount(typed?.type === type ? typed.text : ''),
    };
    const { card = null, amount = null } = problemsOf(booking);
    const isAsked = step.name === 'checking';
    // While a number is asked for, the answer says what is wrong with it: it may be one of a former provider.
    patch({
      cardMessage: isAsked ? null : card,
      amount: { ...(typed?.type === type && typed), type, text: booking.amount, message: amount },
    });
    if ((card && !isAsked) || amount) return patch({ focus: { on: card && !isAsked ? 'card' : type } });
    if (isAsked) return patch({ step: { name: 'checking', ordered: type } });
    const ground = type === 'addBonus' ? groundOf(state.get()) : null;
    const granted = { ...booking, ...(ground && { grantedFor: ground.result.bookingNumber }), ...(rest && { rest }) };
    const pending = isSame(givenUp, booking) ? givenUp : { ...granted, key: crypto.randomUUID() };
    const doubts = doubtsAbout(state.get(), pending, usual);
    if (doubts) return patch({ step: { name: 'asking', booking: pending, doubts } });
    return send(pending);
  }

  async function send(booking: PendingBooking, isInterrupted = false): Promise<void> {
    if (leaving.aborted) return;
    keepPendingBooking(person, booking);
    patch({ givenUp: null, unbooked: null, step: { name: 'booking', booking, isInterrupted } });
    try {
      const result = await bookUntilAnswered((signal) => counter.book(booking, { idempotencyKey: booking.key, signal }), {
        signal: leaving,
        onInterrupted: () => patch({ step: { name: 'booking', booking, isInterrupted: true } }),
      });
      dropPendingBooking(person);
      patch({ step: { name: 'booked', booking, result } });
    } catch (error) {
      if (leaving.aborted) return;
      if (!isRefusal(error)) return patch({ step: { name: 'unconfirmed', booking, reason: whyUnconfirmed(error) } });
      dropPendingBooking(person);
      // What it was granted for is gone: the next try is a bonus by itself.
      if (error.errorCode === 'GROUND_GONE') patch({ lastBooked: null });
      patch({ step: { name: 'refused', booking, message: error.message, code: error.errorStatusCode } });
      if (error.errorStatusCode === keepsInput) await mendBalance(booking.cardNumber);
    }
  }

  /**
   * What the screen says of a card was wrong, as the books have refused a booking for it: asks anew, beside the dialog.
   */
  async function mendBalance(cardNumber: string): Promise<void> {
    const question = lastQuestion;
    const oldNumber = state.get().card?.oldNumber;
    const { card } = await balanceOf(counter, cardNumber);
    const isStillMeant = question === lastQuestion && state.get().cardText.replace(/\s/g, '') === cardNumber;
    // Nothing is better than a balance that is not there.
    if (isStillMeant && !leaving.aborted) patch({ card: card && { ...card, ...(oldNumber && { oldNumber }) } });
  }

  function callNext(): void {
    const { next } = state.get();
    if (!next) return;
    state.set(nextCardUp(state.get(), completeAmount(acts.amountNow())));
    void ask(next.cardText);
  }

  const acts: TillActs = {
    typeCard: (text) => state.get().step.name === 'ready' && state.set(withCardText(state.get(), text)),
    typeAmount: (type, text) => isTypable(state.get()) && state.set(withAmount(state.get(), type, text)),
    typePurchase: (text, bonus) => isTypable(state.get()) && state.set(withPurchase(state.get(), text, bonus)),
    typeAhead: (key) => state.set(withKeyAhead(state.get(), key)),
    check: (cardText) => void (state.get().step.name === 'ready' && ask(cardText)),
    checkTyped(cardText) {
      const { step, card, cardMessage, cardText: shown } = state.get();
      const isOpen = step.name === 'ready' && card === null && cardMessage === null && shown === cardText;
      if (isOpen) void ask(cardText);
      return isOpen;
    },
    scan(cardText, typedBefore = acts.amountNow()) {
      if (mustWait(state.get())) return state.set(withNextCard(state.get(), cardText));
      state.set(withScan(state.get(), completeAmount(typedBefore)));
      void ask(cardText);
    },
    takeHeld(text) {
      const { step, cardText: since } = state.get();
      // A phone's keyboard names no keys: what it typed while page and program changed places is in the field.
      const { cardText, isEnded, amount } = readHeldText(step.name === 'ready' ? text + since : text);
      if (!isEnded) return void (step.name === 'ready' && patch({ cardText, focus: { on: 'card', isBehindText: true } }));
      acts.scan(cardText);
      if (state.get().next) for (const key of amount) acts.typeAhead(key);
      else if (amount)
        state.set({ ...withAmount(state.get(), 'redeemVoucher', amount), focus: { on: 'redeemVoucher', isBehindText: true } });
    },
    amountNow: () => state.get().amount?.text ?? '',
    choose: (type) => isTypable(state.get()) && patch({ chosen: type }),
    show: (type, movesFocus) => isTypable(state.get()) && state.set(withAct(state.get(), type, movesFocus)),
    pickAmount(type, text, movesFocus) {
      if (!isTypable(state.get())) return;
      const focus = movesFocus && ({ on: type, isBehindText: true } as const);
      state.set({ ...withAmount(state.get(), type, text), chosen: type, ...(focus && { focus }) });
    },
    goTo: (type) => isTypable(state.get()) && patch({ chosen: type, focus: { on: type } }),
    book: (type) => void (isTypable(state.get()) && order(type)),
    bookPart() {
      const offer = findPartOffer(state.get());
      if (!offer) return;
      const { step } = state.get();
      const ready = step.name === 'ready' ? state.get() : withoutDialog(state.get());
      state.set({ ...withAmount(ready, 'redeemVoucher', offer.amount), chosen: 'redeemVoucher' });
      void order('redeemVoucher', offer.rest);
    },
    confirm() {
      const { step } = state.get();
      if (step.name === 'asking') void send(step.booking);
    },
    retry: (booking) => void (state.get().step.name === 'unconfirmed' && send(booking, true)),
    closeDialog() {
      dropPendingBooking(person);
      const isDue = isNextDue(state.get());
      state.set(withoutDialog(state.get()));
      if (isDue) callNext();
    },
    callNext,
    tookBack(bookingNumber) {
      state.set(withoutBooking(state.get(), bookingNumber));
      const { card, step } = state.get();
      // What stands on the card may be another sum now.
      if (card && step.name === 'ready') void ask(card.cardNumber);
    },
    learnUsual: (known) => {
      usual = known;
    },
    handOver: (next) => {
      person = next;
    },
    goOn() {
      patch({ focus: { on: placeOfKeys(state.get()), isBehindText: true } });
    },
  };
  return { state, acts };
}

/** What a balance check brings: the card, or a message. A refused number stays, to be compared with the card. */
async function balanceOf({ askBalance }: Counter, cardNumber: string): Promise<BalanceAnswer & { isLost?: boolean }> {
  try {
    const { cardID = cardNumber, ...balance } = await askBalance(cardNumber);
    if (cardID === cardNumber) return { card: { cardNumber, ...balance }, cardMessage: null };
    // A number of a former provider makes room for ours, which all that follows goes by.
    return { card: { cardNumber: cardID, oldNumber: cardNumber, ...balance }, cardMessage: null, cardText: cardID };
  } catch (error) {
    const told = (error instanceof CallError && error.fieldErrors.inputCardID) || failureText(error, messages.dataFailed);
    const cardMessage = told === bookingFailures.CARD_UNKNOWN ? `${told} Bitte vergleichen Sie die Ziffern.` : told;
    return { card: null, cardMessage, isLost: !(error instanceof CallError && error.status > 0) };
  }
}

function isSame(givenUp: PendingBooking | null, booking: Booking): givenUp is PendingBooking {
  return (
    givenUp !== null &&
    givenUp.type === booking.type &&
    givenUp.cardNumber === booking.cardNumber &&
    givenUp.amount === booking.amount
  );
}
