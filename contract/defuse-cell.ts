const GERMAN_NUMBER = /^-?\d{1,3}(\.?\d{3})*(,\d+)?$/;

/** Puts an apostrophe before what a spreadsheet would run as a formula; a German number is left alone (rulings 4). */
export function defuseCell(value: string): string {
  return /^[=+\-@\t\r\n]/.test(value) && !GERMAN_NUMBER.test(value) ? `'${value}` : value;
}
