/** Letters that do not come apart into a plain one and a mark. */
const spelled = new Map(
  'ä:ae ö:oe ü:ue Ä:Ae Ö:Oe Ü:Ue ß:ss ẞ:SS ł:l Ł:L ø:o Ø:O đ:d Đ:D æ:ae Æ:Ae &:+ €:EUR'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/**
 * A text in the letters that every bank of the SEPA takes (EPC217-08): umlauts are spelled out, accents removed, the
 * rest becomes a full stop. It has at least one character, as a bank refuses a whole file for an empty field, and at
 * most the given number.
 */
export function sepaText(text: string, most: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/./gsu, (letter) => spelled.get(letter) ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/gu, '.');
  return plain.trim().slice(0, most).trim() || '.';
}
