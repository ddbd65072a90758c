/** A piece of a text, and whether the other version has it, too. */
interface Piece {
  text: string;
  isShared: boolean;
}

/** Beyond so many words a text is compared as a whole: it would take a second, and nobody reads it word by word. */
const MOST_WORDS = 3000;

/** Two versions of a text in pieces, by the words that both have in the same order. */
export function wordsBetween(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const [old, young] = [before, after].map((text) => text.split(/(?<=\s)/)) as [string[], string[]];
  if (Math.max(old.length, young.length) > MOST_WORDS)
    return { before: [{ text: before, isShared: false }], after: [{ text: after, isShared: false }] };
  const longest = longestShared(old, young);
  const shared = [new Set<number>(), new Set<number>()] as const;
  for (let [at, to] = [0, 0]; at < old.length && to < young.length;)
    if (old[at]!.trim() === young[to]!.trim()) {
      shared[0].add(at++);
      shared[1].add(to++);
    } else if (longest[at + 1]![to]! >= longest[at]![to + 1]!) at++;
    else to++;
  return { before: piecesOf(old, shared[0]), after: piecesOf(young, shared[1]) };
}

/** How many words the rests of both texts share at most, from each word on. */
function longestShared(old: readonly string[], young: readonly string[]): Uint16Array[] {
  const longest = Array.from({ length: old.length + 1 }, () => new Uint16Array(young.length + 1));
  for (let at = old.length - 1; at >= 0; at--)
    for (let to = young.length - 1; to >= 0; to--)
      longest[at]![to] =
        old[at]!.trim() === young[to]!.trim()
          ? longest[at + 1]![to + 1]! + 1
          : Math.max(longest[at + 1]![to]!, longest[at]![to + 1]!);
  return longest;
}

function piecesOf(words: readonly string[], shared: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, text] of words.entries()) {
    const isShared = shared.has(index);
    const last = pieces.at(-1);
    if (last?.isShared === isShared) last.text += text;
    else pieces.push({ text, isShared });
  }
  return pieces;
}
