import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { markOf } from './entry-mark.ts';
import { keyOf } from './key-of.ts';
import { awaitReplays } from './outcomes.ts';

/** A campaign's gift for some cards of its region. */
export interface Gifts {
  regionId: number;
  campaignId: number;
  /** Card numbers; one that comes twice gets the gift once. */
  cards: readonly string[];
  /** Who holds them, by card, as the campaign's list of people knows them: a keyed hash. */
  people?: ReadonlyMap<string, string>;
  /** The person who gives; `PORTAL` gives what was earned. */
  actorId: number;
  /** Of the whole list; each card gets a key of its own. */
  idempotencyKey: string;
}

/** Why a card gets no gift. GIFT_TWICE: it, its holder's other card, or the card whose place it took has got it. */
export type GiftRefusal =
  | 'NOT_EARNED'
  | 'NOT_RUNNING'
  | 'CARD_UNKNOWN'
  | 'TEST_CARD'
  | 'CARD_LOCKED'
  | 'GIFT_TWICE'
  | 'BUDGET_USED_UP'
  | 'KEY_REUSED';

export interface GiftOutcome {
  card: string;
  outcome: 'POSTED' | GiftRefusal;
  entryId: number | null;
  isReplay: boolean;
}

/**
 * Gives a running campaign's gift to cards, in the given order, until its budget is used up. The amount is the
 * campaign's. Cards that get nothing do not affect the others. A repetition with the same key gets the same answers.
 */
export async function giveGifts(
  db: Db,
  keys: SealKeys,
  { regionId, campaignId, cards, people, actorId, idempotencyKey }: Gifts,
): Promise<GiftOutcome[]> {
  const hash = `gift ${campaignId}`;
  const asked = [...new Set(cards)].map((card) => {
    const key = keyOf(`${idempotencyKey} ${card}`);
    return { card, key, mark: markOf(keys, { regionId, type: 'gift', card, actorId, key, hash }) };
  });
  const { rows } = await sql<GiftOutcome>`
    select card, outcome, entry_id as "entryId", replayed as "isReplay"
      from ledger_give_gifts(${regionId}, ${campaignId}::bigint, ${asked.map(({ card }) => card)}::text[],
        ${actorId}::bigint, ${asked.map(({ key }) => key)}::uuid[], ${asked.map(({ mark }) => mark)}::text[],
        ${asked.map(({ card }) => people?.get(card) ?? null)}::text[])`.execute(db);
  await awaitReplays(db, rows);
  return rows;
}
