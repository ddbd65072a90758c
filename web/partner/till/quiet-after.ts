/** Longer than any scanner leaves between its digits and the key that ends them. */
const LEAST_MS = 250;
/** After a longer pause no digit is still to come. */
const MOST_MS = 1_000;

/** How long it must be quiet after a card number without Enter, in milliseconds, by the longest gap in its digits. */
export function quietAfter(longestGap: number): number {
  return Math.min(Math.max(LEAST_MS, 2 * longestGap), MOST_MS);
}
