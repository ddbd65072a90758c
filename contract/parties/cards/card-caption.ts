interface TraitsOfCard {
  ownName: string | null;
  isEmployeeCard: boolean;
  isTestCard: boolean;
}

/** What employers give. */
export const EMPLOYEE_CARD = 'MitarbeiterCARD';

/** The caption of a card: the holder's own name for it, otherwise its special kind; null for an ordinary card. */
export function captionOf({ ownName, isEmployeeCard, isTestCard }: TraitsOfCard): string | null {
  return ownName ?? (isTestCard ? 'Testkarte' : isEmployeeCard ? EMPLOYEE_CARD : null);
}
