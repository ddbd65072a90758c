/** The digits of a card that tables show, with a dot for each of the others; separators may stand anywhere. */
const WHOLE = /\b1761(?:[ .\-/]?[\d•*x]){7}(?:[ .\-/]?\d){4}(?!\d)/gi;

/**
 * What is looked for in a table of masked cards when this was typed. A card number is found however it is typed: whole
 * or masked, with spaces, dots or dashes. It stands in no address either. Signs of amounts are those of their texts.
 */
export function maskedWords(typed: string): string {
  return typed
    .replace(WHOLE, (card) => `•••${card.replace(/[ .\-/]/g, '').slice(-4)}`)
    .replaceAll('−', '-')
    .replace(/(^|\s)\+(?=\d)/g, '$1');
}
