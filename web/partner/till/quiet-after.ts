/** Longer than any scanner leaves between its digits and the key that ends them. */
const LEAST_MS = 250;
/** Whoever pauses longer has not forgotten that a digit is still to come. */
const MOST_MS = 1_000;

/** How long it must be quiet behind a card number that no key has ended, in milliseconds, from the longest gap between its digits. */
export function quietAfter(longestGap: number): number {
  return Math.min(Math.max(LEAST_MS, 2 * longestGap), MOST_MS);
}
