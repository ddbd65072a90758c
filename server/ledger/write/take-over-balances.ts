import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';

/** What a fresh card of ours brings along from a former provider. */
export interface BroughtBalance {
  card: string;
  /** 0 books nothing. */
  cents: Cents;
  /** Whether it was locked there; then it is locked here. */
  isLocked: boolean;
}

/**
 * Books the balances of some fresh cards for a released take-over, against what its former provider owes. Returns the
 * entries of those above 0. The books throw where it is not released, where a card is not fresh, and where all together
 * would come to more than was released.
 */
export async function takeOverBalances(
  trx: Trx,
  keys: SealKeys,
  regionId: number,
  { takeOverId, actorId, balances }: { takeOverId: number; actorId: number; balances: readonly BroughtBalance[] },
): Promise<Map<string, number>> {
  const asked = balances.map(({ card, cents }) => {
    const key = randomUUID();
    const hash = `take-over ${takeOverId} ${cents}`;
    return { key, mark: markOf(keys, { regionId, type: 'take-over', card, actorId, key, hash }) };
  });
  const { rows } = await sql<{ card: string; entry_id: number }>`
    select * from ledger_take_over(${regionId}, ${takeOverId}::bigint, ${actorId}::bigint,
      ${balances.map(({ card }) => card)}::text[], ${balances.map(({ cents }) => cents)}::bigint[],
      ${balances.map(({ isLocked }) => isLocked)}::boolean[], ${asked.map(({ key }) => key)}::uuid[],
      ${asked.map(({ mark }) => mark)}::text[])`.execute(trx);
  return new Map(rows.map(({ card, entry_id }) => [card, entry_id]));
}

export type TakeOverBackOutcome = { isDone: true } | { isDone: false; refusal: 'NOT_DONE' | 'CARD_USED'; card: string | null };

/**
 * Takes a whole take-over back: its balances, its cards, its old numbers. `entries` are those of its balances with their
 * cards. Refused with the first card that somebody has used or got; then nothing has happened.
 */
export async function takeOverBack(
  db: Db,
  keys: SealKeys,
  regionId: number,
  {
    takeOverId,
    actorId,
    entries,
  }: { takeOverId: number; actorId: number; entries: readonly { entryId: number; card: string }[] },
): Promise<TakeOverBackOutcome> {
  const hash = `take-over-back ${takeOverId}`;
  const asked = entries.map(({ entryId: reversalOf, card }) => {
    const key = randomUUID();
    return { key, mark: markOf(keys, { regionId, type: 'reversal', card, actorId, key, hash, reversalOf }) };
  });
  const { rows } = await sql<{ outcome: 'TAKEN_BACK' | 'NOT_DONE' | 'CARD_USED'; card: string | null }>`
    select * from ledger_take_over_back(${regionId}, ${takeOverId}::bigint, ${actorId}::bigint,
      ${entries.map(({ entryId }) => entryId)}::bigint[], ${asked.map(({ key }) => key)}::uuid[],
      ${asked.map(({ mark }) => mark)}::text[])`.execute(db);
  const { outcome, card } = rows[0]!;
  return outcome === 'TAKEN_BACK' ? { isDone: true } : { isDone: false, refusal: outcome, card };
}
