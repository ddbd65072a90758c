import { groupDigits } from '#contract/common/group-digits.ts';

/** A card in a list of choices: its name, if it has one, and its number, in one line where there is room. */
export function cardChoice(cardId: string, caption: string | null | undefined): string {
  const number = groupDigits(cardId).replaceAll(' ', '\u00a0');
  return caption ? `${caption} · ${number}` : number;
}
