import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { markOf } from './entry-mark.ts';
import { keyOf } from './key-of.ts';
import { awaitReplays } from './outcomes.ts';

/** Pots whose rest goes back, each with its card (`listPots`). */
export interface GiftEnd {
  regionId: number;
  pots: readonly { potId: number; card: string }[];
  /** The person who takes them back; `PORTAL` may do it after their last day only. */
  actorId: number;
  /** Of the whole list; each pot gets a key of its own. */
  idempotencyKey: string;
}

/** NOT_OVER: it can still be used. NOTHING_LEFT: it was used up, or has moved to another card meanwhile. */
export type GiftEndRefusal = 'POT_UNKNOWN' | 'NOTHING_LEFT' | 'NOT_OVER' | 'KEY_REUSED';

export interface GiftEndOutcome {
  potId: number;
  outcome: 'POSTED' | GiftEndRefusal;
  entryId: number | null;
  cents: Cents | null;
  isReplay: boolean;
}

/**
 * Takes what is left of gifts back from their cards to the region's account of campaigns. Returns what became of each
 * pot, in the given order. A repetition with the same key gets the same answers.
 */
export async function endGifts(
  db: Db,
  keys: SealKeys,
  { regionId, pots, actorId, idempotencyKey }: GiftEnd,
): Promise<GiftEndOutcome[]> {
  const asked = pots.map(({ potId, card }) => {
    const key = keyOf(`${idempotencyKey} ${potId}`);
    const hash = `gift-end ${potId}`;
    return { potId, key, mark: markOf(keys, { regionId, type: 'gift-end', card, actorId, key, hash }) };
  });
  const { rows } = await sql<GiftEndOutcome>`
    select pot_id as "potId", outcome, entry_id as "entryId", cents, replayed as "isReplay"
      from ledger_end_gifts(${regionId}, ${asked.map(({ potId }) => potId)}::bigint[], ${actorId}::bigint,
        ${asked.map(({ key }) => key)}::uuid[], ${asked.map(({ mark }) => mark)}::text[])`.execute(db);
  await awaitReplays(db, rows);
  return rows;
}
