import type { BookingType } from '#contract/money/bookings/bookings.ts';
import { findCents, formatCents, readAmount } from '#contract/common/money.ts';
import { type TillState, usableOf } from '#web/partner/till/till-state.ts';

/** What a booking does to the amount. */
export const deeds: Record<BookingType, string> = { redeemVoucher: 'einlösen', addBonus: 'vergeben', addVoucher: 'aufladen' };

/** What Enter would book of the amount in the panel, and what is on the card then, if known; '' without an amount. */
export function outcomeOf(type: BookingType, state: TillState): string {
  // The sign stays with its sum.
  return sentenceOf(type, state).replaceAll(' €', '\u00a0€');
}

/** Whether the card has too little for the amount that would be redeemed. */
export const isLacking = (type: BookingType, state: TillState): boolean => missingOf(type, state) > 0;

function missingOf(type: BookingType, { amount, card }: TillState): number {
  const wanted = amount?.type === type ? findCents(amount.text) : null;
  if (type !== 'redeemVoucher' || !card || wanted === null) return 0;
  return wanted - (findCents(usableOf(card)) ?? 0);
}

function sentenceOf(type: BookingType, state: TillState): string {
  const { amount, card } = state;
  const wanted = readAmount(amount?.type === type ? amount.text : '');
  if (!('cents' in wanted)) return '';
  const deed = `${formatCents(wanted.cents)} € ${deeds[type]}`;
  if (!card) return deed;
  // What stands on a card is written as an amount is; nothing at all is not one.
  const balance = findCents(card.balanceFormattedDE) ?? 0;
  if (type !== 'redeemVoucher') return `${deed}, danach ${formatCents(balance + wanted.cents)} €`;
  const missing = missingOf(type, state);
  return missing > 0
    ? `${deed}: dafür fehlen ${formatCents(missing)} €`
    : `${deed}, danach ${formatCents(balance - wanted.cents)} €`;
}
