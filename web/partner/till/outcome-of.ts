import type { BookingType } from '#contract/money/bookings/bookings.ts';
import { formatCents, readAmount } from '#contract/common/money.ts';
import type { TillState } from '#web/partner/till/till-state.ts';

/** What a booking does to the amount. */
export const deeds: Record<BookingType, string> = { redeemVoucher: 'einlösen', addBonus: 'vergeben', addVoucher: 'aufladen' };

/** What Enter would book of the amount in the panel, and what is on the card then, if known; '' without an amount. */
export function outcomeOf(type: BookingType, state: TillState): string {
  // The sign stays with its sum.
  return sentenceOf(type, state).replaceAll(' €', '\u00a0€');
}

function sentenceOf(type: BookingType, { amount, card }: TillState): string {
  const wanted = readAmount(amount?.type === type ? amount.text : '');
  if (!('cents' in wanted)) return '';
  const deed = `${formatCents(wanted.cents)} € ${deeds[type]}`;
  // What stands on a card is written as an amount is; nothing at all is not one.
  const balance = card && readAmount(card.balanceFormattedDE);
  if (!balance || !card) return deed;
  const before = 'cents' in balance ? balance.cents : 0;
  const after = type === 'redeemVoucher' ? before - wanted.cents : before + wanted.cents;
  return after < 0 ? `${deed}: dafür fehlen ${formatCents(-after)} €` : `${deed}, danach ${formatCents(after)} €`;
}
