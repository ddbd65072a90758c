/** Labels of the bar at the bottom of a card holder's phone, in order. The server paints them too. */
export const walletBarLabels = ['Übersicht', 'Buchungen', 'Karte zeigen', 'Vorteile', 'Mehr'] as const;

/** Labels of the round acts below the card, in order; the server paints them as well. */
export const walletActLabels = ['Zeigen', 'Buchungen', 'Vorteile', 'Sperren'] as const;

/** The screens that the bar leads to. */
export const walletBarPaths: readonly string[] = ['/dashboard', '/booking-overview', '/vorteile'];
