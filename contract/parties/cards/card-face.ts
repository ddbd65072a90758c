import { captionOf, EMPLOYEE_CARD } from './card-caption.ts';
import type { DashboardCard } from '#contract/parties/customers/customers.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';

/** Longer names do not fit on two lines of the card in large type. */
const LONG_NAME = 24;

/** What the holder sees on a card. The server's frame shows the first card with the same content as the screen. */
export function cardFaceOf(card: DashboardCard, region: Pick<Region, 'name' | 'cardName' | 'logoUrl'> | null) {
  const cardName = region?.cardName ?? 'Karte';
  const name = card.isEmployeeCard ? EMPLOYEE_CARD : cardName;
  const employerLogo = card.isIndividualCard ? card.mitarbeitercardLogo : null;
  return {
    name,
    isLongName: name.length > LONG_NAME,
    caption: (card.isEmployeeCard ? [cardName, card.ownName] : [region?.name, captionOf(card)]).filter(Boolean).join(' · '),
    /** With its unit; null when nothing can be paid with the card. */
    balance: card.isCardLocked ? null : `${card.balance.balanceFormattedDE} €`,
    logo: employerLogo ?? region?.logoUrl ?? '/kartenkontor.svg',
    logoText: employerLogo ? 'Logo des Arbeitgebers' : '',
    number: groupDigits(card.cardId),
  };
}

/** The label of a card's tab; `place` is its position among several. */
export function cardTabOf(card: DashboardCard, place: number): { caption: string; which: string } {
  const state = card.isCardEmptied ? ', übertragen' : ', gesperrt';
  return {
    caption: captionOf(card) ?? `Karte ${place + 1}`,
    which: `… ${card.cardId.slice(-3)}${card.isCardLocked ? state : ''}`,
  };
}
