const LONGEST = 100;

/** Name of a file without its ending: what it is, whose, what was filtered, and the day; for any file system. */
export function exportName(parts: readonly string[], today: string): string {
  const name = parts
    .join(' ')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${name.slice(0, LONGEST).replace(/-+$/, '')}-${today}`;
}
