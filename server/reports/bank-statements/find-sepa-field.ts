/** Fields of SEPA as banks write them into the text where their format has no place for them. */
const FIELD = /(?:^|[\s?])(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|RREF|PURP|IBAN|BIC)[+:] ?/g;
/** Banks break their lines there, also within a word. */
const FULL_LINES: ReadonlySet<number> = new Set([27, 35, 65, 140]);

/**
 * What the text says in that field: `EREF+L1-00042 SVWZ+…`. A value goes on in the next line only where one is full.
 */
export function findSepaField(lines: readonly string[], name: 'EREF' | 'MREF'): string | null {
  const text = lines.map((line) => (FULL_LINES.has(line.length) ? line : `${line}\n`)).join('');
  const fields = [...text.matchAll(FIELD)];
  const at = fields.findIndex((field) => field[1] === name);
  if (at === -1) return null;
  const from = fields[at]!.index + fields[at]![0].length;
  return (
    text
      .slice(from, fields[at + 1]?.index)
      .split('\n')[0]!
      .trim() || null
  );
}
