import type { BookingFailure, BookingResult, BookingType } from '#contract/bookings.ts';
import type { CardBalance } from '#web/api/bookings.ts';
import type { PendingBooking } from '#web/partner/till/pending-booking.ts';

/** A card whose balance was asked. */
export interface CheckedCard extends CardBalance {
  cardNumber: string;
}

/** The one amount on the screen: typing into a panel empties the others. */
export interface TypedBooking {
  type: BookingType;
  text: string;
  message: string | null;
}

/** What the till is doing. Everything but `ready` holds the fields back. */
export type Step =
  | { name: 'ready' }
  | { name: 'checking' }
  | { name: 'booking'; booking: PendingBooking; isInterrupted: boolean }
  | { name: 'unconfirmed'; booking: PendingBooking; reason: string }
  | { name: 'booked'; booking: PendingBooking; result: BookingResult }
  | { name: 'refused'; booking: PendingBooking; message: string; code: string | null };

export interface TillState {
  cardText: string;
  cardMessage: string | null;
  card: CheckedCard | null;
  amount: TypedBooking | null;
  step: Step;
  /** Given up without an answer: the very same booking, made again, goes out with the same key. */
  givenUp: PendingBooking | null;
  lastBooked: { booking: PendingBooking; result: BookingResult } | null;
  /** Where the next key goes. A new object each time the focus is to move. */
  focus: { on: 'card' | BookingType };
}

const emptyForm = { cardText: '', cardMessage: null, card: null, amount: null, givenUp: null } as const;

/** The till at the start: empty, or with the question what became of a booking that a reload cut off. */
export function tillAtStart(pending: PendingBooking | null): TillState {
  const state: TillState = { ...emptyForm, step: { name: 'ready' }, lastBooked: null, focus: { on: 'card' } };
  if (!pending) return state;
  return {
    ...state,
    cardText: pending.cardNumber,
    amount: { type: pending.type, text: pending.amount, message: null },
    step: { name: 'unconfirmed', booking: pending, reason: 'Die Seite wurde verlassen, bevor die Antwort da war.' },
  };
}

/** Another number in the card field: what was known of the last card is gone, and the amount meant for it too. */
export function withCardText(state: TillState, cardText: string): TillState {
  return { ...state, cardText, cardMessage: null, ...(state.card && { card: null, amount: null }) };
}

/** The answer to a balance check; the next key belongs to the amount, or to another try. */
export function withBalance(state: TillState, answer: Pick<TillState, 'card' | 'cardMessage' | 'cardText'>): TillState {
  return {
    ...state,
    ...answer,
    step: { name: 'ready' },
    focus: { on: answer.card ? (state.amount?.type ?? 'redeemVoucher') : 'card' },
  };
}

export function withAmount(state: TillState, type: BookingType, text: string): TillState {
  return { ...state, amount: text === '' ? null : { type, text, message: null } };
}

const keepsInput: BookingFailure = 'NOT_SUFFICIENT_FUNDS';

/** The dialog is closed: the next customer, or with too little on the card another amount (part 2, section 4). */
export function withoutDialog(state: TillState): TillState {
  const { step } = state;
  const ready = { ...state, step: { name: 'ready' } } as const;
  if (step.name === 'refused' && step.code === keepsInput) return { ...ready, focus: { on: step.booking.type } };
  if (step.name === 'unconfirmed') return { ...ready, givenUp: step.booking, card: null, focus: { on: 'card' } };
  const lastBooked = step.name === 'booked' ? { booking: step.booking, result: step.result } : state.lastBooked;
  return { ...ready, ...emptyForm, lastBooked, focus: { on: 'card' } };
}

/** A scan begins anew, whatever stood in the fields: the next customer. */
export function withScan(state: TillState): TillState {
  return { ...withoutDialog(state), amount: null };
}

/** Whether a panel takes an amount (part 2, section 4). */
export function isPanelOpen(type: BookingType, card: CheckedCard | null, isBonusActive: boolean): boolean {
  if (type === 'redeemVoucher') return true;
  if (type === 'addBonus') return isBonusActive;
  return card !== null && (card.isTestcard || card.remainingAmountCentToAddVoucherThisMonth > 0);
}
