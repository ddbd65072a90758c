import type { Fault } from './faults.ts';
import type { Seen } from './tills.ts';

/** Beyond it a cashier has taken up paper. The slowest that was measured took eleven seconds, on a busy machine. */
const LONGEST_GAP_MS = 15_000;

/** What the tills saw and must not see, in words; none where the fault passed as docs/operating says. */
export function judgeFault({ isPlanned }: Pick<Fault, 'isPlanned'>, { longestGap, refused }: Seen): string[] {
  const words: string[] = [];
  if (longestGap > LONGEST_GAP_MS) words.push(`more than ${LONGEST_GAP_MS / 1_000} seconds without a booking`);
  const refusals = Object.values(refused).reduce((sum, count) => sum + count, 0);
  if (isPlanned && refusals) words.push(`${refusals} calls were refused although it was planned`);
  return words;
}
