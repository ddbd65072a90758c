const written: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** What a region of that name could be called in addresses: "Bad Tölz-Süd" is "bad-toelz-sued". */
export function proposedSlug(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[äöüß]/g, (letter) => written[letter]!)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
