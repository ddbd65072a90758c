import { type Cents, formatCents, findCents } from '#contract/common/money.ts';
import { keepsInput, type TillState, usableOf } from '#web/partner/till/till-state.ts';

/** What of a wanted redemption the card can pay, and what the customer pays in another way. */
export interface PartOffer {
  amount: string;
  rest: string;
}

/** The offer for the amount in the redemption's field, or for the one that the books have just refused; else null. */
export function findPartOffer(state: TillState): PartOffer | null {
  const { card } = state;
  const wanted = wantedOf(state);
  if (!card || card.isCardLocked || wanted === null) return null;
  const usable = findCents(usableOf(card));
  if (usable === null || wanted <= usable) return null;
  return { amount: formatCents(usable), rest: formatCents(wanted - usable) };
}

function wantedOf({ step, amount, cardText, card }: TillState): Cents | null {
  const isOfCard = (number: string) => number.replace(/\s/g, '') === card?.cardNumber;
  if (step.name === 'ready') return amount?.type === 'redeemVoucher' && isOfCard(cardText) ? findCents(amount.text) : null;
  if (step.name !== 'refused' || step.code !== keepsInput) return null;
  const { type, cardNumber, amount: refused } = step.booking;
  return type === 'redeemVoucher' && isOfCard(cardNumber) ? findCents(refused) : null;
}
