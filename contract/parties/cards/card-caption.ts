interface TraitsOfCard {
  ownName: string | null;
  isEmployeeCard: boolean;
  isTestCard: boolean;
}

/** What a card goes by: the name that its holder gave it, else what kind of card it is; null for one like all. */
export function captionOf({ ownName, isEmployeeCard, isTestCard }: TraitsOfCard): string | null {
  return ownName ?? (isTestCard ? 'Testkarte' : isEmployeeCard ? 'MitarbeiterCARD' : null);
}
