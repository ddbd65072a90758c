/** What the field of a new card's number expects; without a stock the next card cannot be taken from it. */
export function newCardHint(hasNextCard: boolean): string {
  return hasNextCard
    ? 'Scannen oder eintippen. Leer: die nächste aus dem Bestand der Region.'
    : 'Im Bestand der Region ist keine Karte mehr. Scannen oder tippen Sie die Nummer einer neuen ein.';
}
