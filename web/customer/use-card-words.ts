import { useQuery } from '@tanstack/react-query';
import { captionOf } from '#contract/parties/cards/card-caption.ts';
import { dashboardQuery } from '#web/api/customers.ts';
import { cardChoice } from '#web/format/card-choice.ts';

/** What an own card is called in a sentence: the name that its holder gave it, if there is one, and its number. */
export function useCardWords(): (cardId: string) => string {
  const { data } = useQuery(dashboardQuery);
  return (cardId) => {
    const card = Object.values(data?.cardsData ?? {}).find((own) => own.cardId === cardId);
    return cardChoice(cardId, card && captionOf(card));
  };
}
