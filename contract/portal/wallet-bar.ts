/** Labels of the bar at the bottom of a card holder's phone, in order. The server paints them too. */
export const walletBarLabels = ['Übersicht', 'Buchungen', 'Karte zeigen', 'Vorteile', 'Mehr'] as const;
