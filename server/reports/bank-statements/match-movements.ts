import { setImmediate, setTimeout as rest } from 'node:timers/promises';
import { Refusal } from '#server/platform/http/refusal.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { ActOffice } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { bookMovements, type WantedBooking } from './book-movement.ts';
import { loadItems, placeOfKind } from './load-items.ts';
import { findCertainMatch, type Proposal } from './match-movement.ts';
import { listOpenMovements, type Movement } from './read-movements.ts';

/** So many that the disk is not waited for each time, and so few that nobody waits for the lock of the books. */
const AT_ONCE = 10;
/** A few milliseconds. */
const UNINTERRUPTED = 50;
/** How long it rests after some, as a share of the time that these took: tills book in between. */
const REST_SHARE = 0.25;

/**
 * Books what is certain of a region's open movements. May be interrupted anywhere and run by several processes: a
 * movement and its booking are one transaction. `until` is an instant of `performance.now` at which it stops.
 */
export async function matchMovements(office: ActOffice, regionId: number, until = Infinity): Promise<MatchedMovements> {
  const movements = await listOpenMovements(office.db, regionId);
  if (movements.length === 0) return { booked: 0, isGoingOn: false };
  const index = (await loadItems(office.db, [regionId]))(regionId);
  const taken = new Set<string>();
  const certain: Certain[] = [];
  for (const [at, movement] of movements.entries()) {
    // Thousands take the processor for long, and tills wait for it too.
    if (at % UNINTERRUPTED === 0) await setImmediate();
    const found = findCertainMatch(movement, index);
    // An item is paid once: the second like payment is for a person to look at.
    if (!found || found.shares.some(({ item }) => taken.has(`${item.kind} ${item.key}`))) continue;
    for (const { item } of found.shares) taken.add(`${item.kind} ${item.key}`);
    certain.push({ movement, found });
  }
  // Some are booked in one transaction: as everybody, they take the locks of their kinds in one order.
  certain.sort((one, other) => firstPlaceOf(one) - firstPlaceOf(other));
  let booked = 0;
  for (let at = 0; at < certain.length; at += AT_ONCE) {
    if (performance.now() > until) return { booked, isGoingOn: true };
    const began = performance.now();
    booked += await bookTogether(office, regionId, certain.slice(at, at + AT_ONCE).map(asWanted));
    if (at + AT_ONCE < certain.length) await rest((performance.now() - began) * REST_SHARE);
  }
  return { booked, isGoingOn: false };
}

interface MatchedMovements {
  booked: number;
  /** Something certain was left for the next time. */
  isGoingOn: boolean;
}

interface Certain {
  movement: Movement;
  found: Proposal;
}

const firstPlaceOf = ({ found }: Certain) => Math.min(...found.shares.map(({ item }) => placeOfKind(item.kind)));

/** All of them or, where one is refused, each by itself. */
async function bookTogether(office: ActOffice, regionId: number, some: readonly WantedBooking[]): Promise<number> {
  try {
    const by = { askedBy: null, office };
    return (await office.db.transaction().execute((trx) => bookMovements(trx, regionId, some, by))).booked;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (some.length === 1) return 0;
  }
  let booked = 0;
  for (const one of some) booked += await bookTogether(office, regionId, [one]);
  return booked;
}

function asWanted({ movement: { movementId, round, bookedOn }, found }: Certain): WantedBooking {
  const shares = found.shares.map(({ item: { kind, key, cents: openCents }, cents }) => ({ kind, key, cents, openCents }));
  return { movementId, round, shares, reason: `Kontoauszug vom ${formatIsoDay(bookedOn)}: ${found.reasons.join(', ')}` };
}
