import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Books } from './open-books.ts';
import { postingsOf } from './postings.ts';
import { SEAL_KEYS } from './seal-keys.ts';

/** Tills of a region that go on booking, in whichever cell the region is. */
export interface BusyRegion {
  /** The entries that were acknowledged, in the order of their answers. */
  acknowledged: number[];
  /** The longest time in which nobody could book, in milliseconds. */
  longestGapMs(): number;
  /** Lets the tills finish what they do. Throws what a till has met, but for a region that is elsewhere. */
  stop(): Promise<void>;
}

/** From one customer to the next. Tills without it keep a processor from all else, and prove no more. */
const NEXT_CUSTOMER_MS = 20;

/** One till for each card. A booking that is refused because the region is elsewhere is tried in the other cell. */
export function keepBusy(cells: readonly Database[], books: Books): BusyRegion {
  const acknowledged: number[] = [];
  const closing = new AbortController();
  let last = performance.now();
  let longest = 0;
  const till = async (card: string) => {
    for (let at = 0; !closing.signal.aborted;) {
      const booking = postingsOf(books).bonus(card, 1, { idempotencyKey: randomUUID(), inputHash: 'x' });
      const outcome = await postBookings(cells[at % cells.length]!.db, SEAL_KEYS, books.regionId, [booking]).catch(
        (error: unknown) => {
          if ((error as { code?: string }).code !== '57R01') throw error;
          return null;
        },
      );
      if (!outcome) at++;
      else if (outcome[0]!.isPosted) {
        acknowledged.push(outcome[0]!.entryId);
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
        await pause(NEXT_CUSTOMER_MS);
      } else throw new Error('a till was refused');
    }
  };
  const tills = Promise.all(books.cards.map(till));
  // An error of the tills is told to whoever stops them.
  tills.catch(() => {});
  return {
    acknowledged,
    longestGapMs: () => longest,
    async stop() {
      closing.abort();
      await tills;
    },
  };
}
