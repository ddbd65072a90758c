import { atField, Refusal } from '#server/platform/http/refusal.ts';

/** A text of a list, and in which row it stands; the first is 1. */
export interface Listed {
  row: number;
  text: string;
}

interface ListRules {
  /** Of the form. */
  field: string;
  most: number;
  messages: { missing: string; tooLarge: string };
  /** What is wrong with a text; undefined where nothing is. */
  problemOf?: (text: string) => string | undefined;
}

/**
 * The texts of a file with one column and no header. Empty rows do not count. Throws Refusal 422 that names the rows of
 * texts that are wrong or stood there before, and 413 for too many.
 */
export function readList(file: Buffer, { field, most, messages, problemOf = () => undefined }: ListRules): Listed[] {
  const listed = file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ row: index + 1, text: text.replace(/[\s"';,]/g, '') }))
    .filter(({ text }) => text !== '');
  if (listed.length === 0) throw atField(field, messages.missing);
  if (listed.length > most) throw new Refusal('TOO_LARGE', messages.tooLarge, { fieldErrors: { [field]: messages.tooLarge } });
  const seen = new Set<string>();
  const wrong = listed.flatMap(({ row, text }) => {
    const problem = problemOf(text) ?? (seen.has(text) ? 'steht schon weiter oben' : undefined);
    seen.add(text);
    return problem ? [{ row, problem }] : [];
  });
  refuseRows(field, wrong);
  return listed;
}

const MOST_NAMED = 20;

/** Throws Refusal 422 that names the rows; nothing where there are none. */
export function refuseRows(field: string, wrong: readonly { row: number; problem: string }[]): void {
  if (wrong.length === 0) return;
  const named = wrong.slice(0, MOST_NAMED).map(({ row, problem }) => `Zeile ${row}: ${problem}`);
  const more = wrong.length - named.length;
  const message = `Die Datei wurde nicht angenommen. ${named.join('; ')}${more > 0 ? `; und ${more} weitere Zeilen` : ''}.`;
  throw atField(field, message);
}
