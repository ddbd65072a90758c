/** The bytes of Windows-1252 by character; a few bytes stand for none. */
const bytes = new Map<string, number>();
for (let byte = 0; byte < 256; byte++) {
  const character = new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  // What the table leaves out is decoded as a control character.
  if (byte < 0x80 || byte >= 0xa0 || character.charCodeAt(0) > 0xff) bytes.set(character, byte);
}

/** Letters without a mark that could be taken off. */
const alike: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
  ẞ: 'SS',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2212': '-',
  '\u202F': ' ',
  '\u2009': ' ',
};

/**
 * Text as Windows-1252. A letter that it has not gets its mark taken off ("Č" is "C"); what cannot be told at all is
 * "?".
 */
export function toWindows1252(text: string): Uint8Array {
  const told: number[] = [];
  for (const character of text.normalize('NFC')) told.push(...bytesOf(character));
  return Uint8Array.from(told);
}

function bytesOf(character: string): number[] {
  const byte = bytes.get(character);
  if (byte !== undefined) return [byte];
  const instead = alike[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
  const known = [...instead].map((part) => bytes.get(part) ?? bytes.get(alike[part] ?? ''));
  return known.length > 0 && known.every((part) => part !== undefined) ? known : [0x3f];
}
