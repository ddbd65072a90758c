import type { DashboardCard } from '#contract/parties/customers/customers.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import { captionOf } from '#contract/parties/cards/card-caption.ts';
import { onThisDevice } from '#web/api/on-this-device.ts';

/**
 * What this browser keeps of a card holder's cards, to show them without a connection. Nothing in it opens anything.
 */
export interface KeptCards {
  cardName: string;
  primaryColor: string;
  /** Not yet in what older versions kept. */
  slug?: string;
  /** Not yet in what older versions kept. */
  regionName?: string;
  /** When the balances were true; an ISO instant. */
  seenAt: string;
  /** `caption` is not yet in what older versions kept. */
  cards: { cardId: string; barcode: string; balanceFormattedDE: string; caption?: string | null }[];
}

const KEY = 'kept-cards';

/** Keeps what was just seen. A browser that may not store anything keeps nothing. */
export function keepCards(cards: readonly DashboardCard[], { cardName, primaryColor, slug, name }: Region, seenAt: Date): void {
  const open = cards.filter(({ isCardLocked }) => !isCardLocked);
  const kept: KeptCards = {
    cardName,
    primaryColor,
    slug,
    regionName: name,
    seenAt: seenAt.toISOString(),
    cards: open.map((card) => ({
      cardId: card.cardId,
      barcode: card.barcode,
      caption: captionOf(card),
      balanceFormattedDE: card.balance.balanceFormattedDE,
    })),
  };
  onThisDevice((storage) => storage.setItem(KEY, JSON.stringify(kept)));
}

export function findKeptCards(): KeptCards | null {
  const text = onThisDevice((storage) => storage.getItem(KEY));
  return text ? (JSON.parse(text) as KeptCards) : null;
}

/** At the latest with the session nothing of the person stays on the machine. */
export function forgetKeptCards(): void {
  onThisDevice((storage) => storage.removeItem(KEY));
}
