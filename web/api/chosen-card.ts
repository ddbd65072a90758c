import { CHOSEN_CARD_KEY } from '#contract/portal/chosen-card-key.ts';
import { onThisDevice } from '#web/api/on-this-device.ts';
import { createStore } from '#web/store.ts';

const store = createStore<string | null>(onThisDevice((storage) => storage.getItem(CHOSEN_CARD_KEY)));

/**
 * The card that a card holder looks at, on every screen; null for the first. This device keeps it as long as it keeps
 * the cards.
 */
export const chosenCard = {
  ...store,
  set(cardId: string | null) {
    if (cardId === store.get()) return;
    onThisDevice((storage) => (cardId === null ? storage.removeItem(CHOSEN_CARD_KEY) : storage.setItem(CHOSEN_CARD_KEY, cardId)));
    store.set(cardId);
  },
};
