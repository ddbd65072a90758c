import { useQuery } from '@tanstack/react-query';
import { captionOf } from '#contract/parties/cards/card-caption.ts';
import { dashboardQuery } from '#web/api/customers.ts';
import { cardChoice } from '#web/format/card-choice.ts';

/** What an own card is called in a sentence: the name that its holder gave it, if there is one, and its number. */
export function useCardWords(): (cardId: string) => string {
  const captionFor = useCardCaption();
  return (cardId) => cardChoice(cardId, captionFor(cardId));
}

/** The caption of an own card; null for an ordinary one. */
export function useCardCaption(): (cardId: string) => string | null {
  const { data } = useQuery(dashboardQuery);
  return (cardId) => {
    const card = Object.values(data?.cardsData ?? {}).find((own) => own.cardId === cardId);
    return card ? captionOf(card) : null;
  };
}
