/** What the bar at the foot of a card holder's phone offers, in its order: the server paints the same words before the program runs. */
export const walletBarLabels = ['Übersicht', 'Buchungen', 'Karte zeigen', 'Vorteile', 'Mehr'] as const;
