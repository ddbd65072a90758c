const MOST = 5;

/** The first few of many, and how many more there are. */
export function nameSome(names: readonly string[]): string {
  const more = names.length - MOST;
  return `${names.slice(0, MOST).join(', ')}${more > 0 ? ` und ${more} weitere` : ''}`;
}
