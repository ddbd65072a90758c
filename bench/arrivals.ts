import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DayTill } from './day-world.ts';
import { connect, type Connection, nextBooking, requestText } from './till-load.ts';

/** What became of the bookings that came in a span of time. Durations in milliseconds. */
export interface Span {
  came: number;
  booked: number;
  refused: number;
  failed: number;
  /** From when the customer came to the answer: it counts that the till, or the portal, was busy with others. */
  durations: number[];
  /** The most customers who waited at once, at all tills. */
  mostWaiting: number;
  firstFailure: string | null;
}

/** Shops whose customers come by the clock, whether the portal keeps up or not. */
export interface Shops {
  /** Lets so many customers a second come, for so many seconds, and tells what became of those who were served. */
  open(rate: number, seconds: number): Promise<Span>;
  /** Waits until nobody waits any more. */
  empty(): Promise<void>;
  close(): void;
}

const TICK_MS = 10;

const newSpan = (): Span => ({
  came: 0,
  booked: 0,
  refused: 0,
  failed: 0,
  durations: [],
  mostWaiting: 0,
  firstFailure: null,
});

interface Counter {
  till: DayTill;
  /** As a browser's: made when it is needed, and anew where the portal has ended it. */
  connection: Connection | null;
  /** When those who wait came; the first one is being served. */
  queue: number[];
  served: Promise<void>;
}

/**
 * Opens the tills. A till serves one customer after the other, as they come. A load that waited for
 * the answer before the next customer comes would be gentle with a portal that stalls.
 */
export function openShops(port: number, tills: readonly DayTill[]): Shops {
  const counters = tills.map((till): Counter => ({ till, connection: null, queue: [], served: Promise.resolve() }));
  let span = newSpan();
  let waiting = 0;
  let left = 0;

  const serve = async (counter: Counter) => {
    const { till, queue } = counter;
    // A customer who is served stays in the queue until the answer, so that no other one is served at the same time.
    while (queue.length > 0) {
      if (!counter.connection || counter.connection.isCut()) counter.connection = await connect(port);
      const card = till.cards[randomInt(till.cards.length)]!;
      const { status, reply } = await counter.connection.send(requestText(till.session, nextBooking(card)));
      const came = queue.shift()!;
      waiting--;
      if (status === 200) {
        span.booked++;
        span.durations.push(performance.now() - came);
      } else if (status === 422) span.refused++;
      else {
        span.failed++;
        span.firstFailure ??= reply;
      }
    }
  };
  const come = (count: number) => {
    for (let one = 0; one < count; one++) {
      const counter = counters[randomInt(counters.length)]!;
      counter.queue.push(performance.now());
      waiting++;
      span.came++;
      if (counter.queue.length === 1) counter.served = serve(counter);
    }
    span.mostWaiting = Math.max(span.mostWaiting, waiting);
  };
  return {
    async open(rate, seconds) {
      span = newSpan();
      const began = performance.now();
      let past = 0;
      while (past < seconds) {
        await pause(TICK_MS);
        const now = Math.min(seconds, (performance.now() - began) / 1000);
        left += rate * (now - past);
        past = now;
        // Customers come when they come: not in step.
        const count = Math.min(Math.floor(left), Math.max(0, Math.round(left + (randomInt(100) - 50) / 100)));
        left -= count;
        come(count);
      }
      return span;
    },
    async empty() {
      await Promise.all(counters.map(({ served }) => served));
    },
    close() {
      for (const { connection } of counters) connection?.close();
    },
  };
}
