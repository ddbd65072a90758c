/** "176100000000014" → "1761 0000 0000 014": long numbers as people read them. */
export function groupDigits(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}
