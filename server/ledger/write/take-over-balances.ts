import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { listPots } from '#server/ledger/read/pots.ts';
import { markOf } from './entry-mark.ts';

/** A fresh card of ours for a row of a take-over. */
export interface CardOfRow {
  rowId: number;
  card: string;
  /** What the row says; 0 books nothing. */
  cents: Cents;
  /** The part of these cents that comes along as gifts. */
  gifts: readonly { giftId: number; campaignId: number; cents: Cents }[];
}

/**
 * Gives each of these rows of a released take-over its fresh card, and books the row's balance onto it. The former
 * provider owes that money; the part of it that is gifts comes from their campaigns. The books read rows and gifts
 * themselves. They throw where the take-over is not released, where a card is not fresh, and where all together would
 * come to more than was released.
 */
export async function takeOverBalances(
  trx: Trx,
  keys: SealKeys,
  regionId: number,
  { takeOverId, actorId, taken }: { takeOverId: number; actorId: number; taken: readonly CardOfRow[] },
): Promise<void> {
  const asked = taken.map(({ card, cents, gifts }) => {
    const key = randomUUID();
    const hash = `take-over ${takeOverId} ${gifts.reduce((rest, gift) => rest - gift.cents, cents)}`;
    return { key, mark: markOf(keys, { regionId, type: 'take-over', card, actorId, key, hash }) };
  });
  const given = taken.flatMap(({ card, gifts }) =>
    gifts.map(({ giftId, campaignId, cents }) => {
      const key = randomUUID();
      const hash = `gift ${campaignId} take-over ${takeOverId} ${cents}`;
      return { giftId, key, mark: markOf(keys, { regionId, type: 'gift', card, actorId, key, hash }) };
    }),
  );
  await sql`
    select ledger_take_over(${regionId}, ${takeOverId}::bigint, ${actorId}::bigint,
      ${taken.map(({ rowId }) => rowId)}::bigint[], ${taken.map(({ card }) => card)}::text[],
      ${asked.map(({ key }) => key)}::uuid[], ${asked.map(({ mark }) => mark)}::text[],
      ${given.map(({ giftId }) => giftId)}::bigint[], ${given.map(({ key }) => key)}::uuid[],
      ${given.map(({ mark }) => mark)}::text[])`.execute(trx);
}

export type TakingBackOutcome = { isBegun: true } | { isBegun: false; refusal: 'NOT_DONE' | 'CARD_USED'; card: string | null };

/**
 * Begins to take a finished take-over back: locks all of its cards at once, so that none can be used from now on.
 * Refused with the first card that somebody has used or got; then nothing has happened.
 */
export async function beginTakingBack(
  trx: Trx,
  regionId: number,
  { takeOverId, actorId }: { takeOverId: number; actorId: number },
): Promise<TakingBackOutcome> {
  const { rows } = await sql<{ outcome: 'BEGUN' | 'NOT_DONE' | 'CARD_USED'; card: string | null }>`
    select * from ledger_begin_taking_back(${regionId}, ${takeOverId}::bigint, ${actorId}::bigint)`.execute(trx);
  const { outcome, card } = rows[0]!;
  return outcome === 'BEGUN' ? { isBegun: true } : { isBegun: false, refusal: outcome, card };
}

/** A row of a take-over whose card goes back, with the entry of its balance; null where it had none but gifts. */
export interface RowToTakeBack {
  rowId: number;
  card: string;
  entryId: number | null;
}

/**
 * Takes some cards of a take-over back that is being taken back: their balances, what is left of their gifts, and
 * their old numbers. Returns whether all are back. Throws where a card is back already, and where one is not as it
 * was when that began.
 */
export async function takeCardsBack(
  trx: Trx,
  keys: SealKeys,
  regionId: number,
  { takeOverId, actorId, rows }: { takeOverId: number; actorId: number; rows: readonly RowToTakeBack[] },
): Promise<boolean> {
  const hash = `take-over-back ${takeOverId}`;
  const asked = rows.map(({ entryId: reversalOf, card }) => {
    if (reversalOf === null) return { key: null, mark: null };
    const key = randomUUID();
    return { key, mark: markOf(keys, { regionId, type: 'reversal', card, actorId, key, hash, reversalOf }) };
  });
  const pots = await listPots(trx, { regionId, cards: rows.map(({ card }) => card) });
  const ended = pots.map(({ potId, card }) => {
    const key = randomUUID();
    return { potId, key, mark: markOf(keys, { regionId, type: 'gift-end', card, actorId, key, hash: `gift-end ${potId}` }) };
  });
  const { rows: told } = await sql<{ isAll: boolean }>`
    select ledger_take_over_back(${regionId}, ${takeOverId}::bigint, ${actorId}::bigint,
      ${rows.map(({ rowId }) => rowId)}::bigint[], ${asked.map(({ key }) => key)}::uuid[],
      ${asked.map(({ mark }) => mark)}::text[], ${ended.map(({ potId }) => potId)}::bigint[],
      ${ended.map(({ key }) => key)}::uuid[], ${ended.map(({ mark }) => mark)}::text[]) as "isAll"`.execute(trx);
  return told[0]!.isAll;
}

/** The first card of a take-over that somebody has used, registered or got; null where it can be taken back. */
export async function findUsedCard(db: Db, regionId: number, takeOverId: number): Promise<string | null> {
  const { rows } = await sql<{ card: string | null }>`
    select take_over_used_card(${regionId}, ${takeOverId}::bigint) as card`.execute(db);
  return rows[0]!.card;
}
