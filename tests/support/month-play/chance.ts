/** Chance that comes out the same for the same seed. */
export interface Chance {
  of(share: number): boolean;
  /** A whole number from one to another, both with it. */
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { of: (share) => next() < share, between, pick: (list) => list[between(0, list.length - 1)]! };
}
