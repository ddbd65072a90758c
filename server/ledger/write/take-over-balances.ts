import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';

/** A fresh card of ours for a row of a take-over. */
export interface CardOfRow {
  rowId: number;
  card: string;
  /** What the row says; 0 books nothing. */
  cents: Cents;
}

/**
 * Makes some fresh cards those of rows of a released take-over, and books what the rows say, against what the former
 * provider owes. The books read the rows themselves. They throw where the take-over is not released, where a card is
 * not fresh, and where all together would come to more than was released.
 */
export async function takeOverBalances(
  trx: Trx,
  keys: SealKeys,
  regionId: number,
  { takeOverId, actorId, taken }: { takeOverId: number; actorId: number; taken: readonly CardOfRow[] },
): Promise<void> {
  const asked = taken.map(({ card, cents }) => {
    const key = randomUUID();
    const hash = `take-over ${takeOverId} ${cents}`;
    return { key, mark: markOf(keys, { regionId, type: 'take-over', card, actorId, key, hash }) };
  });
  await sql`
    select ledger_take_over(${regionId}, ${takeOverId}::bigint, ${actorId}::bigint,
      ${taken.map(({ rowId }) => rowId)}::bigint[], ${taken.map(({ card }) => card)}::text[],
      ${asked.map(({ key }) => key)}::uuid[], ${asked.map(({ mark }) => mark)}::text[])`.execute(trx);
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

/** The first card of a take-over that somebody has used, registered or got; null where it can be taken back. */
export async function findUsedCard(db: Db, regionId: number, takeOverId: number): Promise<string | null> {
  const { rows } = await sql<{ card: string | null }>`
    select take_over_used_card(${regionId}, ${takeOverId}::bigint) as card`.execute(db);
  return rows[0]!.card;
}
