const GERMAN_NUMBER = /^-?\d{1,3}(\.?\d{3})*(,\d+)?$/;

/** What shows nothing: blanks of all kinds, and signs for controls, formats and directions. Programs drop it from before a formula. */
const UNSEEN = /^[\s\p{C}\p{Z}]*/u;

/** A tab or a line break by itself ends a cell for some programs, and what follows begins one. */
const BREAK = /^[\t\r\n]/;

/**
 * Puts an apostrophe before what a spreadsheet would run as a formula; a German number is left alone (rulings 4). Signs of full
 * width or small ones, and the true minus, are taken for the plain ones, as programs of East Asia do; so is what stands behind blanks.
 */
export function defuseCell(value: string): string {
  const shown = value.replace(UNSEEN, '').normalize('NFKC');
  return (BREAK.test(value) || /^[=+\-@−]/.test(shown)) && !GERMAN_NUMBER.test(value) ? `'${value}` : value;
}
