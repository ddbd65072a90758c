/** A booking in the books. */
interface Found {
  key: string;
  entry_id: number;
}

/** What the books and the tills do not have in common, as counts. */
export interface Difference {
  /** Told to a till, and not in the books under that number. */
  lost: number;
  /** Entries whose key has another one. */
  twice: number;
  /** In the books, though no till was told. */
  untold: number;
}

/** Compares the books with what tills were told: booking number by key. */
export function compareBooks(told: ReadonlyMap<string, number>, found: readonly Found[]): Difference {
  const byKey = new Map(found.map(({ key, entry_id }) => [key, entry_id]));
  return {
    lost: [...told].filter(([key, number]) => byKey.get(key) !== number).length,
    twice: found.length - byKey.size,
    untold: found.filter(({ key }) => !told.has(key)).length,
  };
}
