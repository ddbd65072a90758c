import { atField } from '#server/platform/http/refusal.ts';

interface HeadTexts {
  /** The field of the upload. */
  field: string;
  headMissing: string;
  headTwice: string;
}

/** The names of the columns. Throws Refusal 422 where there are none, or where one stands there twice. */
export function readHead(cells: readonly string[], { field, headMissing, headTwice }: HeadTexts): string[] {
  const head = cells.map((cell) => cell.replace(/^\uFEFF/, '').trim());
  while (head.at(-1) === '') head.pop();
  const named = head.filter((name) => name !== '');
  if (named.length === 0) throw atField(field, headMissing);
  if (new Set(named).size < named.length) throw atField(field, headTwice);
  return head;
}
