/** A text of the editor with the card's name, as visitors read it; where the region has none yet, as it was typed. */
export const fillCardName = (text: string, cardName: string | undefined): string =>
  cardName ? text.replaceAll('{cardName}', () => cardName) : text;
