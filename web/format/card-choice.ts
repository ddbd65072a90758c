import { groupDigits } from '#contract/group-digits.ts';

/** A card in a list of choices: what it goes by, if it has a name, and its number. */
export function cardChoice(cardId: string, caption: string | null | undefined): string {
  return caption ? `${caption} · ${groupDigits(cardId)}` : groupDigits(cardId);
}
