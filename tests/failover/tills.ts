import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BookingResult } from '#contract/money/bookings/bookings.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { Visitor } from '#tests/support/portal.ts';

/** As long as a till waits for an answer (docs/decisions/a-till-settles-what-it-does-not-know.md). */
const LONGEST_ANSWER_MS = 10_000;
const PAUSE_MS = { between: 20, again: 250 };
/** Each of so many bookings is asked for once more, as a till does that has lost the answer. */
const ASKED_TWICE = 10;
const TILL_CARDS = [1, 2, 3, 4, 5, 6, 7, 8].map(cardNumberOf);

/** What happened at the tills from one moment to another. */
export interface Seen {
  /** Bookings that a till was told of. */
  booked: number;
  /** The longest time without one, in milliseconds. */
  longestGap: number;
  /**
   * Answers other than 200, by status. 'none': no answer within ten seconds, or a broken connection. 'other': another
   * booking for the same key.
   */
  refused: Record<string, number>;
}

/** Tills that book without end, each with its key until it is told. */
export interface Tills {
  /** Booking number by key, of all that were told. */
  told: ReadonlyMap<string, number>;
  /** Since then, by `performance.now()`. */
  seenSince(start: number): Seen;
  /** Each till finishes the booking that it has begun. */
  finish(): Promise<void>;
}

/** A cashier, and enough on each of the cards that the tills take. */
export async function signInCashier(url: string): Promise<Visitor> {
  const cashier = new Visitor(url);
  assert.equal((await cashier.signIn('partner-login', 'kasse@demo.example')).status, 200);
  for (const inputCardID of TILL_CARDS) {
    const { status } = await cashier.book('partner-guthaben-aufladen', { inputCardID, guthabenAufladenBetrag: '250,00' });
    assert.equal(status, 200);
  }
  return cashier;
}

export function openTills(cashier: Visitor, urls: readonly string[], count: number): Tills {
  const told = new Map<string, number>();
  const toldAt: number[] = [];
  const refusals: { at: number; status: string }[] = [];
  const ending = new AbortController();
  const headers = {
    'content-type': 'application/json',
    cookie: [...cashier.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': cashier.token!,
  };

  async function ask(url: string, card: string, key: string): Promise<string> {
    try {
      const response = await fetch(`${url}/api/partner-guthaben-einloesen`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': key },
        body: JSON.stringify({ inputCardID: card, guthabenEinloesenBetrag: '0,01' }),
        signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
      });
      // A proxy's refusal is no JSON.
      const text = await response.text();
      if (response.status !== 200) return String(response.status);
      const { bookingNumber } = JSON.parse(text) as BookingResult;
      if ((told.get(key) ?? bookingNumber) !== bookingNumber) return 'other';
      told.set(key, bookingNumber);
      return '200';
    } catch {
      return 'none';
    }
  }

  /** Until it is answered with 200, or with a booking that is not its own. */
  async function insist(index: number, key: string): Promise<void> {
    for (;;) {
      const status = await ask(urls[index % urls.length]!, TILL_CARDS[index % TILL_CARDS.length]!, key);
      if (status === '200') return;
      refusals.push({ at: performance.now(), status });
      if (status === 'other') return;
      await sleep(PAUSE_MS.again);
    }
  }

  async function work(index: number): Promise<void> {
    for (let count = 1; !ending.signal.aborted; count++) {
      const key = randomUUID();
      await insist(index, key);
      toldAt.push(performance.now());
      if (count % ASKED_TWICE === 0) await insist(index, key);
      await sleep(PAUSE_MS.between);
    }
  }

  const working = Promise.all(Array.from({ length: count }, (_, index) => work(index)));
  return {
    told,
    seenSince(start) {
      const times = [start, ...toldAt.filter((at) => at >= start), performance.now()];
      const refused: Record<string, number> = {};
      for (const { at, status } of refusals) if (at >= start) refused[status] = (refused[status] ?? 0) + 1;
      return {
        booked: times.length - 2,
        longestGap: Math.max(...times.slice(1).map((at, index) => at - times[index]!)),
        refused,
      };
    },
    async finish() {
      ending.abort();
      await working;
    },
  };
}
