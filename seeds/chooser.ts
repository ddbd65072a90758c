/** Chooses by chance, but the same way every time: the demo looks alike on every machine. */
export interface Chooser {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  of<T>(choices: readonly T[]): T;
}

/** A linear congruential generator; good enough for a demo, and for nothing else. */
export function chooser(seed: number): Chooser {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { between, of: (choices) => choices[between(0, choices.length - 1)]! };
}
