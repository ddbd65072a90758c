/**
 * Where a browser keeps which card is chosen; a script of the served page reads it too
 * (server/portal/show-chosen-card.ts).
 */
export const CHOSEN_CARD_KEY = 'chosen-card';
