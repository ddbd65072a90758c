import { chosenCard } from '#web/api/chosen-card.ts';
import type { ShownCard } from '#web/shell/show-card/card-face.tsx';

/** Chooses which of several cards is shown, here and on every screen. The whole number stands below the barcode. */
export function CardSelect({ card, cards }: { card: ShownCard; cards: readonly ShownCard[] }) {
  if (cards.length < 2) return null;
  return (
    <div className="field-box">
      <select aria-label="Karte auswählen" value={card.cardId} onChange={(event) => chosenCard.set(event.currentTarget.value)}>
        {cards.map(({ cardId, caption, cardName }) => (
          <option key={cardId} value={cardId}>
            {`${caption ? `${caption} ·` : cardName} … ${cardId.slice(-3)}`}
          </option>
        ))}
      </select>
    </div>
  );
}
