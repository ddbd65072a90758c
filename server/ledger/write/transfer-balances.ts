import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';
import { awaitReplays } from './outcomes.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/** The whole balance of some cards, to be moved to another card of the region. */
export interface BalanceTransfer {
  sources: readonly { card: string; idempotencyKey: string }[];
  target: string;
  actorId: number;
}

export type TransferRefusal =
  | 'SOURCE_UNKNOWN'
  | 'SOURCE_EMPTIED'
  | 'TARGET_UNKNOWN'
  | 'TARGET_LOCKED'
  | 'TEST_AND_REAL'
  | 'NOTHING_THERE'
  | 'SOURCE_TAKEN_BACK'
  | 'KEY_REUSED';

export type TransferOutcome =
  | { card: string; isPosted: true; entryId: number; cents: Cents; isReplay: boolean }
  | { card: string; isPosted: false; refusal: TransferRefusal };

interface AnswerRow {
  card: string;
  outcome: 'POSTED' | TransferRefusal;
  entry_id: number | null;
  cents: number | null;
  replayed: boolean;
}

/**
 * Moves the whole balance of each source to the target and closes the sources for ever. Either all are posted, or the
 * refused ones are returned and nothing has happened. A locked source may be emptied; a locked target may not be
 * filled.
 */
export async function transferBalances(
  db: Db,
  keys: SealKeys,
  regionId: number,
  { sources, target, actorId }: BalanceTransfer,
): Promise<TransferOutcome[]> {
  const cards = sources.map(({ card }) => card);
  const idempotencyKeys = sources.map(({ idempotencyKey }) => idempotencyKey);
  const marks = sources.map(({ card, idempotencyKey }) =>
    markOf(keys, { regionId, type: 'transfer', card, actorId, key: idempotencyKey, hash: `transfer ${card} ${target}` }),
  );
  const { rows } = await sql<AnswerRow>`
    select * from ledger_transfer(${regionId}, ${cards}::text[], ${idempotencyKeys}::uuid[],
      ${target}, ${actorId}, ${marks}::text[])`.execute(db);
  const outcomes = rows.map((row): TransferOutcome =>
    row.outcome === 'POSTED'
      ? { card: row.card, isPosted: true, entryId: row.entry_id!, cents: row.cents!, isReplay: row.replayed }
      : { card: row.card, isPosted: false, refusal: row.outcome },
  );
  await awaitReplays(db, outcomes);
  return outcomes;
}
