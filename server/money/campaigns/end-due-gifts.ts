import { listPotsToEnd } from '#server/ledger/read/pots.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { endGifts } from '#server/ledger/write/end-gifts.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';
import type { Db } from '#server/platform/db/database.ts';

/** So many pots in a transaction: their cards wait meanwhile. */
const AT_ONCE = 200;

/**
 * Takes back what is left of gifts whose last day is over. Runs as a job; may be interrupted at any point. Several
 * processes may run it at once, as each end of a pot has a key of its own. Returns how many were taken back.
 */
export async function endDueGifts({ db, keys }: { db: Db; keys: SealKeys }, regionId: number, atOnce = AT_ONCE): Promise<number> {
  for (let ended = 0; ;) {
    const due = await listPotsToEnd(db, regionId, atOnce);
    let fresh = 0;
    // A pot that was opened again ends once more, on another day.
    for (const [day, pots] of Map.groupBy(due, ({ useUntil }) => useUntil)) {
      const outcomes = await endGifts(db, keys, { regionId, pots, actorId: PORTAL, idempotencyKey: `gift-end ${day}` });
      fresh += outcomes.filter(({ outcome, isReplay }) => outcome === 'POSTED' && !isReplay).length;
    }
    ended += fresh;
    if (due.length < atOnce || fresh === 0) return ended;
  }
}
