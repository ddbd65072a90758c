/** A text of the bank without what payers and banks put between the characters of a number. */
interface Compact {
  text: string;
  /** Whether something stood before that character. */
  breaks: readonly boolean[];
}

/** Blanks, dashes, slashes and line ends may stand within a number; what else does so ends it. */
const WITHIN = /[\s\-\u00AD\u2010-\u2015\u2212/_]/u;
const END = '|';

function compact(text: string): Compact {
  let kept = '';
  const breaks: boolean[] = [];
  let isBroken = true;
  for (const char of text.toUpperCase().normalize('NFKC')) {
    if (/[0-9A-Z]/.test(char)) {
      kept += char;
      breaks.push(isBroken);
      isBroken = false;
    } else {
      if (!WITHIN.test(char)) {
        kept += END;
        breaks.push(true);
      }
      // A letter with an umlaut ends a number as others do, but not the word.
      isBroken = !/\p{L}/u.test(char);
    }
  }
  return { text: kept, breaks };
}

/** A number as it is compared: no blanks, no dashes, capital letters. */
export const plainNumber = (label: string) => label.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
/** The same where O and 0, I and 1 are one. */
export const foldedNumber = (label: string) => plainNumber(label).replaceAll('O', '0').replaceAll('I', '1');

const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9';

/** Values by numbers, and how long these are: asked for each movement, counted once. */
export interface NumberIndex<Value> {
  values: ReadonlyMap<string, Value>;
  lengths: readonly number[];
}

export function numberIndex<Value>(values: ReadonlyMap<string, Value>): NumberIndex<Value> {
  return { values, lengths: [...new Set([...values.keys()].map((number) => number.length))] };
}

/**
 * The values of all numbers that stand in a text, whatever blanks, dashes, line ends or small letters do to them. A
 * number within a longer one is none: of "1-000421" nobody reads "1-00042".
 */
export function findNumbers<Value>(
  text: string,
  { values, lengths }: NumberIndex<Value>,
  { isFolded }: { isFolded: boolean },
): Value[] {
  const { text: plain, breaks } = compact(text);
  const searched = isFolded ? plain.replaceAll('O', '0').replaceAll('I', '1') : plain;
  const found = new Set<Value>();
  for (let from = 0; from < searched.length; from++) {
    if (!begins(searched, breaks, from)) continue;
    for (const length of lengths) {
      const value = values.get(searched.slice(from, from + length));
      const next = from + length;
      if (value !== undefined && (!isDigit(searched[next]) || breaks[next])) found.add(value);
    }
  }
  return [...found];
}

/** Whether a number may begin there: not within a longer one, nor behind the letter of another kind of number. */
function begins(text: string, breaks: readonly boolean[], at: number): boolean {
  if (!isDigit(text[at])) return true;
  const before = text[at - 1];
  if (isDigit(before)) return breaks[at]!;
  if (before === undefined || !'KLRV'.includes(before)) return true;
  // "L 1-00042" is a charge order, "ABR-1-00042" and "Nummer 1-00042" are not.
  return breaks[at]! ? !breaks[at - 1]! : /(?:NR|ABR)$/.test(text.slice(0, at));
}
