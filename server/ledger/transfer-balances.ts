import { sql } from 'kysely';
import type { Cents } from '#contract/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** All that is on some cards, to go to another card of the region. */
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
 * Moves all that is on each source to the target and empties the sources for good (rulings 3). Either all of them are
 * posted, or the refused ones are answered and nothing has happened. A locked source may be emptied, a locked target not filled.
 */
export async function transferBalances(
  db: Db,
  regionId: number,
  { sources, target, actorId }: BalanceTransfer,
): Promise<TransferOutcome[]> {
  const cards = sources.map(({ card }) => card);
  const keys = sources.map(({ idempotencyKey }) => idempotencyKey);
  const { rows } = await sql<AnswerRow>`
    select * from ledger_transfer(${regionId}, ${cards}::text[], ${keys}::uuid[], ${target}, ${actorId})`.execute(db);
  return rows.map((row) =>
    row.outcome === 'POSTED'
      ? { card: row.card, isPosted: true, entryId: row.entry_id!, cents: row.cents!, isReplay: row.replayed }
      : { card: row.card, isPosted: false, refusal: row.outcome },
  );
}
