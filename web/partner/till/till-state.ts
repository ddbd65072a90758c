import type {
  BookingFailure,
  BookingResult,
  BookingType,
  GrantedBonus,
  UsualAmounts,
} from '#contract/money/bookings/bookings.ts';
import { shareOf } from '#contract/parties/partners/fees.ts';
import { formatCents, readAmount } from '#contract/common/money.ts';
import type { Booking, CardBalance } from '#web/api/bookings.ts';
import type { PendingBooking } from '#web/partner/till/pending-booking.ts';
import { emptyAmount, formatTypedAmount, type TypedAmount } from '#web/ui/format-typed-amount.ts';

/** A card whose balance was asked. */
export interface CheckedCard extends CardBalance {
  cardNumber: string;
  /** The number of a former provider that it was asked for by. */
  oldNumber?: string;
}

/** What can be redeemed here of what stands on a card, as it is written. */
export const usableOf = ({ usableHere, balanceFormattedDE }: CheckedCard): string =>
  usableHere?.formattedDE ?? balanceFormattedDE;

/** The one amount on the screen: typing into a panel empties the others. */
export interface TypedBooking {
  type: BookingType;
  text: string;
  message: string | null;
  /** The purchase from which the bonus was calculated, where that was typed. */
  purchase?: string;
}

/** A card that was scanned while another is not done yet, and what was typed behind its scan. */
export interface NextCard {
  cardText: string;
  amount: TypedAmount;
}

/** Why the till asks once more before it books. */
export interface Doubts {
  isUnusual: boolean;
  /** Nobody but the till has chosen the panel (`isTopUpOffered`). */
  isUnchosen: boolean;
}

/** What the till is doing. Fields take keys in `ready`, and amounts while a balance is asked. */
export type Step =
  | { name: 'ready' }
  /** Enter was pressed on the amount `ordered`: it is booked once the card is known, and stays as it is until then. */
  | { name: 'checking'; ordered: BookingType | null }
  /** Enter did not say enough: the amount is far from what is usual here, or the till itself has gone to this panel. */
  | { name: 'asking'; booking: PendingBooking; doubts: Doubts }
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
  next: NextCard | null;
  /** Given up without an answer: the very same booking, made again, goes out with the same key. */
  givenUp: PendingBooking | null;
  lastBooked: { booking: PendingBooking; result: BookingResult } | null;
  /** An amount that a scan has swept away before Enter was pressed on it. */
  unbooked: { type: BookingType; text: string; cardText: string } | null;
  /** The panel that the cashier has gone to for this card: by its key, by pointing at it or by Tab. */
  chosen: BookingType | null;
  /** It was chosen among the acts of a phone, of which one is in sight. Before a card is known, it is for the next. */
  isCalled: boolean;
  /** The card is empty, so the till went to the top-up by itself. Enter asks first, until the cashier chose it too. */
  isTopUpOffered: boolean;
  /** Where the next key goes. A new object each time the focus is to move. */
  focus: { on: 'card' | BookingType; isBehindText?: true };
}

const unchosen = { chosen: null, isCalled: false, isTopUpOffered: false } as const;
const emptyForm = { cardText: '', cardMessage: null, card: null, amount: null, givenUp: null, ...unchosen } as const;

/** The till at the start: empty, or with the question what became of a booking that a reload cut off. */
export function tillAtStart(pending: PendingBooking | null): TillState {
  const state: TillState = {
    ...emptyForm,
    step: { name: 'ready' },
    next: null,
    lastBooked: null,
    unbooked: null,
    focus: { on: 'card' },
  };
  if (!pending) return state;
  return {
    ...state,
    cardText: pending.cardNumber,
    amount: { type: pending.type, text: pending.amount, message: null },
    step: { name: 'unconfirmed', booking: pending, reason: 'Die Seite wurde verlassen, bevor die Antwort da war.' },
  };
}

/** The booking that a bonus of this card is granted for: the last one, if it was on this card and no bonus itself. */
export function groundOf({ cardText, lastBooked }: TillState): TillState['lastBooked'] {
  if (!lastBooked || lastBooked.booking.type === 'addBonus') return null;
  return lastBooked.booking.cardNumber === cardText.replace(/\s/g, '') ? lastBooked : null;
}

/** A booking was taken back: it is not the last one any more. */
export function withoutBooking(state: TillState, bookingNumber: number): TillState {
  return state.lastBooked?.result.bookingNumber === bookingNumber ? { ...state, lastBooked: null } : state;
}

/** Whether an amount can be typed: also while the balance is asked, until Enter says that the amount is whole. */
export function isTypable({ step }: TillState): boolean {
  return step.name === 'ready' || (step.name === 'checking' && step.ordered === null);
}

/** Another number in the card field: what was known of the last card is gone, and the amount meant for it too. */
export function withCardText(state: TillState, cardText: string): TillState {
  return { ...state, cardText, cardMessage: null, ...(state.card && { card: null, amount: null, ...unchosen }) };
}

/** A balance is being asked. The next key belongs to the amount already, however late the answer comes. */
export function withQuestion(state: TillState, cardText: string): TillState {
  const called = calledAhead(state);
  return {
    ...state,
    cardText,
    card: null,
    cardMessage: null,
    givenUp: null,
    ...unchosen,
    ...called,
    step: { name: 'checking', ordered: null },
    focus: { on: called?.chosen ?? state.amount?.type ?? 'redeemVoucher' },
  };
}

/** The answer to a balance check: the card, or what is wrong; and the number that all goes on with, if another one. */
export type BalanceAnswer = Pick<TillState, 'card' | 'cardMessage'> & Partial<Pick<TillState, 'cardText'>>;

/** The answer is there. The focus stays with an amount that is being typed. */
export function withBalance(state: TillState, answer: BalanceAnswer): TillState {
  const after: TillState = { ...state, ...answer, step: { name: 'ready' } };
  const typed = state.amount?.type;
  const isClosed = typed !== undefined && !isPanelOpen(typed, after, true);
  // The act in sight says why it is closed, and no other one takes the next key.
  const isCalledInVain = state.isCalled && state.chosen !== null && !isPanelOpen(state.chosen, after, true);
  if (isCalledInVain) return { ...after, focus: { on: 'card' } };
  if (answer.card && isTopUpDue(after)) return { ...after, isTopUpOffered: true, focus: { on: 'addVoucher' } };
  if (answer.card) return isClosed ? { ...after, focus: { on: 'redeemVoucher' } } : after;
  return typed === undefined || isClosed ? { ...after, focus: { on: 'card' } } : after;
}

/**
 * An amount that was ordered before its card was known. A slip of a hand makes an old number another card's, so whoever
 * typed one sees the card first, and presses again.
 */
export function withOrderHeld(state: TillState, ordered: BookingType): TillState {
  const message = 'Bitte vergleichen Sie die alte Nummer mit der Karte, und drücken Sie dann noch einmal.';
  const focus = { on: ordered, isBehindText: true } as const;
  return { ...state, amount: state.amount && { ...state.amount, message }, focus };
}

/**
 * Whether the till goes to the top-up by itself: nothing can be redeemed, and the cashier has neither typed nor gone
 * anywhere. What is typed already stays where it is (docs/decisions/the-till-goes-where-the-card-leads.md).
 */
function isTopUpDue(state: TillState): boolean {
  const { card, amount, chosen } = state;
  if (!card || card.isCardLocked || amount || chosen) return false;
  return usableOf(card) === formatCents(0) && isPanelOpen('addVoucher', state, true);
}

/** Where keys belong that find no field. */
export function placeOfKeys(state: TillState): TillState['focus']['on'] {
  const { amount, chosen, isCalled, focus } = state;
  if (!isCalled || !chosen) return amount?.type ?? chosen ?? focus.on;
  // The other acts are out of sight.
  return calledAhead(state) && amount?.type !== chosen ? 'card' : chosen;
}

/** The act that is in sight where there is room for one: what most people do, until another one is meant. */
export function actInSight({ amount, chosen, focus }: TillState): BookingType {
  return chosen ?? amount?.type ?? (focus.on === 'card' ? 'redeemVoucher' : focus.on);
}

/** An act of a phone comes into sight. Without a card the next key still belongs to the card. */
export function withAct(state: TillState, chosen: BookingType, movesFocus: boolean): TillState {
  const after: TillState = { ...state, chosen, isCalled: true };
  if (!movesFocus) return after;
  return { ...after, focus: calledAhead(after) ? { on: 'card', isBehindText: true } : { on: chosen } };
}

/** The act that was called for the card that comes next. */
function calledAhead({ card, step, chosen, isCalled }: TillState): Pick<TillState, 'chosen' | 'isCalled'> | null {
  return isCalled && card === null && step.name === 'ready' ? { chosen, isCalled } : null;
}

export function withAmount(state: TillState, type: BookingType, text: string): TillState {
  return { ...state, amount: text === '' ? null : { type, text, message: null } };
}

/** A purchase in place of the bonus: the bonus follows from it, as far as there is one. */
export function withPurchase(state: TillState, purchase: string, { basisPoints, leastPurchaseCent }: GrantedBonus): TillState {
  if (purchase === '') return withAmount(state, 'addBonus', '');
  const amount = readAmount(purchase);
  const isGranted = 'cents' in amount && amount.cents >= (leastPurchaseCent ?? 0);
  const bonus = isGranted ? shareOf(amount.cents, basisPoints ?? 0) : 0;
  const text = bonus > 0 ? formatCents(bonus) : '';
  // As long as there is none, what is wrong with it stays said.
  const message = text === '' && state.amount?.type === 'addBonus' ? state.amount.message : null;
  return { ...state, amount: { type: 'addBonus', text, message, purchase } };
}

/** The refusal after which card and amount stay, for another try. */
export const keepsInput: BookingFailure = 'NOT_SUFFICIENT_FUNDS';

/** Whether the cashier is not done with the card that the dialog is about. */
function isUnsettled({ step }: TillState): boolean {
  return step.name === 'asking' || step.name === 'unconfirmed' || (step.name === 'refused' && step.code === keepsInput);
}

/** The dialog is closed: the next customer, or with too little on the card another amount. */
export function withoutDialog(state: TillState): TillState {
  const { step } = state;
  const ready = { ...state, step: { name: 'ready' } } as const;
  if (step.name === 'unconfirmed') return { ...ready, givenUp: step.booking, card: null, focus: { on: 'card' } };
  if ('booking' in step && isUnsettled(state)) return { ...ready, focus: { on: step.booking.type } };
  const lastBooked = step.name === 'booked' ? { booking: step.booking, result: step.result } : state.lastBooked;
  return { ...ready, ...emptyForm, lastBooked, focus: { on: 'card' } };
}

/**
 * A scan starts over, for the next customer. An amount typed before any card was known is for this one. An amount typed
 * for another card and not sent by Enter is removed, with a message.
 */
export function withScan(state: TillState, typed: string): TillState {
  const { amount, card, step } = state;
  if (step.name !== 'ready' || card !== null) return sweptOff(state, typed);
  const kept = amount && typed !== '' ? { type: amount.type, text: typed, message: null } : null;
  return { ...sweptOff(state, ''), ...calledAhead(state), amount: kept };
}

/** Empty for another card. What was typed, and has not come as far as a dialog, is told. */
function sweptOff(state: TillState, typed: string): TillState {
  const { amount, cardText } = state;
  const isTold = amount !== null && typed !== '' && !('booking' in state.step);
  return {
    ...withoutDialog(state),
    amount: null,
    next: null,
    unbooked: isTold ? { type: amount.type, text: typed, cardText } : null,
  };
}

/** Whether a card scanned now has to wait: another one's request is under way, or a question about it is open. */
export function mustWait({ step }: TillState): boolean {
  if (step.name === 'checking') return step.ordered !== null;
  return step.name === 'asking' || step.name === 'booking' || step.name === 'unconfirmed';
}

/** A key for the card that waits; all others are none of its business. */
export function withKeyAhead(state: TillState, key: string): TillState {
  if (!state.next || isTypable(state)) return state;
  const { amount } = state.next;
  const isBack = key === 'Backspace';
  const text = isBack ? amount.text.slice(0, -1) : amount.text + key;
  const typed = formatTypedAmount(amount, { text, caret: text.length, inserted: isBack ? null : key });
  return { ...state, next: { ...state.next, amount: typed } };
}

export function withNextCard(state: TillState, cardText: string): TillState {
  return { ...state, next: { cardText, amount: emptyAmount } };
}

/** The card that waited takes the place of the one before, with what was typed for it. */
export function nextCardUp(state: TillState, typed: string): TillState {
  const text = state.next?.amount.text ?? '';
  return withAmount(sweptOff(state, typed), 'redeemVoucher', text);
}

/** Whether the next card comes up by itself once the dialog is closed. */
export function isNextDue(state: TillState): boolean {
  return state.next !== null && !isUnsettled(state);
}

/** Whether a panel takes an amount. As long as no card is known, each takes what is typed ahead. */
export function isPanelOpen(type: BookingType, { card }: TillState, isBonusActive: boolean): boolean {
  if (type === 'redeemVoucher') return true;
  if (type === 'addBonus') return isBonusActive;
  return card === null || card.isTestcard || card.remainingAmountCentToAddVoucherThisMonth > 0;
}

/** The card as it stands now. Behind the answer to a booking it has the new balance, not what only a check tells. */
export function cardInSight({ card, step }: TillState): CheckedCard | null {
  if (!card || step.name !== 'booked') return card;
  const { booking, result } = step;
  const amount = readAmount(booking.amount);
  const loaded = booking.type === 'addVoucher' && 'cents' in amount ? amount.cents : 0;
  const left = Math.max(0, card.remainingAmountCentToAddVoucherThisMonth - loaded);
  return {
    ...card,
    balanceFormattedDE: result.balanceFormattedDE,
    usableHere: undefined,
    remainingAmountCentToAddVoucherThisMonth: left,
    remainingAmountToAddVoucherThisMonthFormattedDE: formatCents(left),
  };
}

/** Why the till asks once more before it books; null where Enter says enough. */
export function doubtsAbout(state: TillState, booking: Booking, usual: UsualAmounts | undefined): Doubts | null {
  const doubts = {
    isUnusual: isUnusual(state, booking, usual),
    isUnchosen: state.isTopUpOffered && booking.type === 'addVoucher' && state.chosen !== 'addVoucher',
  };
  return doubts.isUnusual || doubts.isUnchosen ? doubts : null;
}

/**
 * Whether an amount is far from what is usual. Not where more is wanted than stands on the card that was checked: the
 * books refuse that by themselves.
 */
function isUnusual({ card }: TillState, { type, amount }: Booking, usual: UsualAmounts | undefined): boolean {
  const wanted = readAmount(amount);
  if (!usual || !('cents' in wanted)) return false;
  const usable = card && readAmount(usableOf(card));
  const isRefusedAnyway = type === 'redeemVoucher' && usable !== null && (!('cents' in usable) || usable.cents < wanted.cents);
  return !isRefusedAnyway && (wanted.cents < usual[type].leastCent || wanted.cents > usual[type].mostCent);
}
