import { useEffect, useRef, useState } from 'react';
import { checkBalance, type BookingType } from '#contract/bookings.ts';
import { messages } from '#contract/errors.ts';
import { formatCents, readAmount } from '#contract/money.ts';
import { problemsOf, type Booking } from '#web/api/bookings.ts';
import { CallError, failureText } from '#web/api/call-error.ts';
import type { Counter } from '#web/partner/till/counter.ts';
import { bookUntilAnswered, isRefusal } from '#web/partner/till/book-until-answered.ts';
import {
  dropPendingBooking,
  findPendingBooking,
  keepPendingBooking,
  type PendingBooking,
} from '#web/partner/till/pending-booking.ts';
import {
  tillAtStart,
  withAmount,
  withBalance,
  withCardText,
  withoutDialog,
  withScan,
  type TillState,
} from '#web/partner/till/till-state.ts';

/** The till of one person: what it shows, and what the person can do with it. */
export interface Till {
  state: TillState;
  counter: Counter;
  typeCard: (text: string) => void;
  typeAmount: (type: BookingType, text: string) => void;
  check: (cardText: string) => void;
  /** As `check`, from a scanner: also closes the dialog of the last booking. */
  scan: (cardText: string) => void;
  book: (type: BookingType) => void;
  retry: (booking: PendingBooking) => void;
  closeDialog: () => void;
}

export function useTill(person: string, counter: Counter): Till {
  const [state, setState] = useState(() => tillAtStart(findPendingBooking(person)));
  const patch = (change: Partial<TillState>) => setState((before) => ({ ...before, ...change }));
  const alone = useOneAtATime();
  const leaving = useLeavingSignal();

  const checkCard = async (cardText: string) => {
    const parsed = checkBalance.input.safeParse({ inputCardID: cardText });
    if (!parsed.success)
      return patch({ cardText, card: null, cardMessage: parsed.error.issues[0]!.message, focus: { on: 'card' } });
    const cardNumber = parsed.data.inputCardID;
    patch({ cardText: cardNumber, card: null, cardMessage: null, givenUp: null, step: { name: 'checking' } });
    const answer = await balanceOf(counter, cardNumber);
    setState((before) => withBalance(before, answer));
  };

  const send = async (booking: PendingBooking, isInterrupted = false) => {
    keepPendingBooking(person, booking);
    patch({ givenUp: null, step: { name: 'booking', booking, isInterrupted } });
    try {
      const result = await bookUntilAnswered((signal) => counter.book(booking, { idempotencyKey: booking.key, signal }), {
        signal: leaving(),
        onInterrupted: () => patch({ step: { name: 'booking', booking, isInterrupted: true } }),
      });
      dropPendingBooking(person);
      patch({ step: { name: 'booked', booking, result } });
    } catch (error) {
      if (leaving().aborted) return;
      if (!isRefusal(error))
        return patch({ step: { name: 'unconfirmed', booking, reason: failureText(error, messages.unreachable) } });
      dropPendingBooking(person);
      patch({ step: { name: 'refused', booking, message: error.message, code: error.errorStatusCode } });
    }
  };

  return {
    state,
    counter,
    check: (cardText) => alone(() => checkCard(cardText)),
    scan: (cardText) => {
      if (state.step.name === 'unconfirmed') return;
      alone(() => {
        setState(withScan);
        return checkCard(cardText);
      });
    },
    typeCard: (text) => setState((before) => withCardText(before, text)),
    typeAmount: (type, text) => setState((before) => withAmount(before, type, text)),
    book: (type) =>
      alone(async () => {
        const text = state.amount?.type === type ? state.amount.text : '';
        const booking = { type, cardNumber: state.cardText.replace(/\s/g, ''), amount: completed(text) };
        const { card = null, amount = null } = problemsOf(booking);
        patch({ cardMessage: card, amount: { type, text: booking.amount, message: amount } });
        if (card || amount) return patch({ focus: { on: card ? 'card' : type } });
        return send({ ...booking, key: isSame(state.givenUp, booking) ? state.givenUp.key : crypto.randomUUID() });
      }),
    retry: (booking) => alone(() => send(booking, true)),
    closeDialog: () => {
      dropPendingBooking(person);
      setState(withoutDialog);
    },
  };
}

/** What a balance check brings: the card, or a message. A refused number gives way to the prompt, a lost connection keeps it. */
async function balanceOf(
  { askBalance }: Counter,
  cardNumber: string,
): Promise<Pick<TillState, 'card' | 'cardMessage' | 'cardText'>> {
  try {
    return { card: { cardNumber, ...(await askBalance(cardNumber)) }, cardMessage: null, cardText: cardNumber };
  } catch (error) {
    const cardMessage = (error instanceof CallError && error.fieldErrors.inputCardID) || failureText(error, messages.dataFailed);
    return { card: null, cardMessage, cardText: isRefusal(error) ? '' : cardNumber };
  }
}

/** "12,5" → "12,50", so that field, dialog and receipt agree; anything that is no amount stays for the message. */
function completed(text: string): string {
  const amount = readAmount(text);
  return 'cents' in amount ? formatCents(amount.cents) : text;
}

function isSame(givenUp: PendingBooking | null, booking: Booking): givenUp is PendingBooking {
  return (
    givenUp !== null &&
    givenUp.type === booking.type &&
    givenUp.cardNumber === booking.cardNumber &&
    givenUp.amount === booking.amount
  );
}

/** Runs one piece of work at a time; what comes in between (a second Enter, a double click) is dropped. */
function useOneAtATime(): (work: () => Promise<void>) => void {
  const isBusy = useRef(false);
  return (work) => {
    if (isBusy.current) return;
    isBusy.current = true;
    void work().finally(() => {
      isBusy.current = false;
    });
  };
}

/** A signal that is raised when the person leaves the till. */
function useLeavingSignal(): () => AbortSignal {
  const leaving = useRef<AbortController>(null);
  leaving.current ??= new AbortController();
  useEffect(() => () => leaving.current!.abort(), []);
  return () => leaving.current!.signal;
}
