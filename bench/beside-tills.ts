import { openPostingQueues } from '#server/ledger/write/post-booking.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Books } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { percentile } from './report.ts';

export const TILLS = 16;

/**
 * Lets tills book one after the other until the work is done, and prints what both took. Returns the p99 of the
 * bookings in milliseconds.
 */
export async function besideTills(db: Db, books: Books, what: string, work: () => Promise<unknown>): Promise<number> {
  const post = openPostingQueues(db, SEAL_KEYS);
  const { bonus } = postingsOf(books);
  const durations: number[] = [];
  // An object, which the tills see change.
  const day = { isOver: false };
  const till = async (number: number) => {
    for (let n = number; !day.isOver; n += TILLS) {
      const began = performance.now();
      await post(books.regionId, bonus(books.cards[n % books.cards.length]!, 10));
      durations.push(performance.now() - began);
    }
  };
  const began = performance.now();
  const tills = Promise.all(Array.from({ length: TILLS }, (_, number) => till(number)));
  await work();
  const seconds = (performance.now() - began) / 1000;
  day.isOver = true;
  await tills;
  const sorted = Float64Array.from(durations).sort();
  const [p50, p99, longest] = [50, 99, 100].map((percent) => percentile(sorted, percent));
  console.log(
    `${what.padEnd(18)} ${seconds.toFixed(1).padStart(7)} s  ${Math.round(sorted.length / seconds)} bookings/s  p50 ${p50} ms  p99 ${p99} ms  longest ${longest} ms`,
  );
  return Number(p99);
}

/** Says what the work has done to the p99 of tills that book alone. */
export function tellBeside(alone: number, beside: number): void {
  console.log(`${' '.repeat(18)} p99 is ${(beside / alone).toFixed(2)} × that of tills alone`);
}
