import { createStore } from '#web/store.ts';

/** The card that a card holder looks at, on every screen; null for the first. Goes with the session. */
export const chosenCard = createStore<string | null>(null);
