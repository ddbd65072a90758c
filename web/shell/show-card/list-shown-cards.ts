import type { OutputOf } from '#contract/common/call.ts';
import type { dashboard } from '#contract/parties/customers/customers.ts';
import type { KeptCards } from '#web/api/kept-cards.ts';
import { captionOf } from '#contract/parties/cards/card-caption.ts';
import type { ShownCard } from '#web/shell/show-card/card-face.tsx';

/** The cards that can be paid with, as the server told them at a moment (milliseconds since 1970). */
export function listOpenCards({ cardsData }: OutputOf<typeof dashboard>, cardName: string, toldAt: number): ShownCard[] {
  const seenAt = new Date(toldAt).toISOString();
  return Object.values(cardsData)
    .filter(({ isCardLocked }) => !isCardLocked)
    .map((card) => ({
      cardId: card.cardId,
      barcode: card.barcode,
      cardName,
      caption: captionOf(card),
      seenAt,
      ...card.balance,
    }));
}

/** The cards as this device has kept them. */
export function listKeptCards(kept: KeptCards | null): ShownCard[] {
  return (
    kept?.cards.map((card) => ({ ...card, caption: card.caption ?? null, cardName: kept.cardName, seenAt: kept.seenAt })) ?? []
  );
}
