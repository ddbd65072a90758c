/** What stands in an amount field, and where its caret is. */
export interface TypedAmount {
  text: string;
  caret: number;
  /** The comma was typed as a point: a third digit behind it tells that thousands were meant. */
  isCommaFromPoint: boolean;
}

/** What the field holds after a key or a paste, before it is formatted. */
export interface AmountEdit {
  text: string;
  caret: number;
  /** The characters that came in left of the caret; null where the browser does not say. */
  inserted: string | null;
}

export const emptyAmount: TypedAmount = { text: '', caret: 0, isCommaFromPoint: false };

/** The edited text without points of ours, cut where the caret and the new characters stand. */
interface Parts {
  head: string;
  inserted: string;
  tail: string;
}

/**
 * Formats an amount while it is typed: points between thousands, one comma, two decimals at most; the caret stays
 * behind the digit it stood behind. Text that is no amount stays as it is, so that the field can say what is wrong with
 * it.
 */
export function formatTypedAmount(before: TypedAmount, typed: AmountEdit): TypedAmount {
  const edit = withoutBlanks(typed);
  if (/[^\d.,]/.test(edit.text)) return { text: typed.text, caret: typed.caret, isCommaFromPoint: false };
  const parts = partsOf(before.text, edit);
  const isPointTyped = parts.inserted === '.';
  const inserted = withDecimalComma(parts);
  const plain = parts.head + inserted + parts.tail;
  const caret = parts.head.length + inserted.length;
  if (before.isCommaFromPoint && /^\d+,\d{3}$/.test(plain)) {
    return grouped(plain.replace(',', ''), caret > plain.indexOf(',') ? caret - 1 : caret, false);
  }
  const isCommaFromPoint = plain.includes(',') && (inserted === ',' ? isPointTyped : before.isCommaFromPoint);
  return grouped(plain, caret, isCommaFromPoint);
}

/** Spaces and euro signs come along with pasted amounts and mean nothing. */
function withoutBlanks({ text, caret, inserted }: AmountEdit): AmountEdit {
  const clean = (part: string) => part.replace(/[\s€]/g, '');
  return { text: clean(text), caret: clean(text.slice(0, caret)).length, inserted: inserted === null ? null : clean(inserted) };
}

/**
 * Points outside of the new characters were set by us and carry no meaning ("1.234" without its last digit is 123, not
 * 1,23). Where it is not known what is new, the whole text is.
 */
function partsOf(before: string, { text, caret, inserted }: AmountEdit): Parts {
  const tail = text.slice(caret);
  const typed = inserted ?? '';
  const head = text.slice(0, caret - typed.length);
  const isOurs = /^[\d.,]*$/.test(before) && before.startsWith(head) && before.endsWith(tail);
  const isKnown = inserted === null ? before.length > text.length : text.slice(0, caret).endsWith(typed);
  if (!isOurs || !isKnown) return { head: '', inserted: text, tail: '' };
  return { head: head.replaceAll('.', ''), inserted: typed, tail: tail.replaceAll('.', '') };
}

/** The new characters with at most one comma, the decimal one, if the rest has none yet. */
function withDecimalComma({ head, inserted, tail }: Parts): string {
  const digits = inserted.replace(/[.,]/g, '');
  if (head.includes(',') || tail.includes(',')) return digits;
  const at = decimalMarkOf(inserted, tail);
  return at < 0 ? digits : `${inserted.slice(0, at).replace(/[.,]/g, '')},${inserted.slice(at + 1).replace(/[.,]/g, '')}`;
}

/** Where the decimal mark stands: the last mark, unless it is a point that separates thousands. */
function decimalMarkOf(inserted: string, tail: string): number {
  const at = Math.max(inserted.lastIndexOf(','), inserted.lastIndexOf('.'));
  if (inserted[at] !== '.') return at;
  const digitsBehind = inserted.length - at - 1 + tail.length;
  const isRepeated = inserted.indexOf('.') < at;
  return digitsBehind > 2 || isRepeated ? -1 : at;
}

/** "1234,567" → "1.234,56", the caret behind the same digit as before. */
function grouped(plain: string, caret: number, isCommaFromPoint: boolean): TypedAmount {
  const [whole = '', decimals] = plain.split(',');
  const bare = whole.replace(/^0+(?=\d)/, '') || (decimals === undefined ? '' : '0');
  const points = bare.replace(/\B(?=(\d{3})+$)/g, '.');
  const text = decimals === undefined ? points : `${points},${decimals.slice(0, 2)}`;
  const bareCaret = Math.max(0, caret + bare.length - whole.length);
  return { text, caret: caretBehind(text, bareCaret), isCommaFromPoint };
}

/** The place behind the n-th character, points of ours not counted. */
function caretBehind(text: string, count: number): number {
  let seen = 0;
  let caret = 0;
  while (caret < text.length && seen < count) {
    if (text[caret] !== '.') seen++;
    caret++;
  }
  return caret;
}
