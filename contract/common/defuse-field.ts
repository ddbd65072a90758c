const GERMAN_NUMBER = /^-?\d{1,3}(\.?\d{3})*(,\d+)?$/;

/** Invisible characters: blanks, controls, formats, directions. Spreadsheets drop them in front of a formula. */
const UNSEEN = /^[\s\p{C}\p{Z}]*/u;

/** Most cells begin in this way, which no form of writing turns into a sign. */
const HARMLESS = /^[0-9A-Za-z]/;

/** Some programs end a cell at a single tab or line break; what follows begins a new cell. */
const BREAK = /^[\t\r\n]/;

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula; a German number stays as it is. Full-width
 * and small signs and the true minus count as the plain ones, as in East Asian programs. Leading blanks do not hide a
 * formula.
 */
export function defuseField(value: string): string {
  if (HARMLESS.test(value)) return value;
  const shown = value.replace(UNSEEN, '').normalize('NFKC');
  return (BREAK.test(value) || /^[=+\-@−]/.test(shown)) && !GERMAN_NUMBER.test(value) ? `'${value}` : value;
}

/** What stood in a cell before it was defused: lists of ours come back as they went out. */
export function readDefused(cell: string): string {
  const before = cell.slice(1);
  return cell.startsWith("'") && defuseField(before) === cell ? before : cell;
}
