const transcribed: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** How a place is called in addresses. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => transcribed[letter]!)
    .replace(/[^a-z0-9]+/g, '-');
}
