import { groupDigits } from '#contract/common/group-digits.ts';

/** What stands in a field for a long number, and where its caret is. */
export interface TypedNumber {
  text: string;
  caret: number;
}

/** Digits without the spaces and dashes that people, papers and clipboards put between them; anything else as it is. */
export function plainNumber(text: string): string {
  const bare = text.replace(/[\s.\-–/]/g, '');
  return /^\d*$/.test(bare) ? bare : text;
}

/**
 * Groups a number while it is typed: "1761 0000 0000 014". The caret stays behind the digit it stood behind, and a key
 * that deletes takes a digit, never one of our spaces. `before` is what stood there, `inputType` what the browser says
 * of the change.
 */
export function formatTypedNumber(before: string, { text, caret }: TypedNumber, inputType = ''): TypedNumber {
  const plain = plainNumber(text);
  if (!/^\d*$/.test(plain)) return { text, caret };
  const at = plainNumber(text.slice(0, caret)).length;
  const isOnlySpaceGone = plain === plainNumber(before) && text.length < before.length;
  const cut = isOnlySpaceGone ? cutAt(plain, at, inputType) : { plain, at };
  return { text: groupDigits(cut.plain), caret: placeBehind(cut.at, cut.plain.length) };
}

/** The digit that was meant where only a space of ours went. */
function cutAt(plain: string, at: number, inputType: string): { plain: string; at: number } {
  if (inputType === 'deleteContentForward') return { plain: plain.slice(0, at) + plain.slice(at + 1), at };
  if (inputType !== 'deleteContentBackward') return { plain, at };
  return { plain: plain.slice(0, Math.max(0, at - 1)) + plain.slice(at), at: Math.max(0, at - 1) };
}

/** Before the space of a group that is just whole, where the next key shows what follows. */
function placeBehind(digits: number, all: number): number {
  const spaces = digits === 0 ? 0 : Math.floor((digits - 1) / 4);
  return Math.min(digits, all) + spaces;
}
