import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';
import { ledgerItems } from './ledger-items.ts';
import type { PostingRefusal } from './post-booking.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/** The right booking in place of a wrong one. Amounts in cents; the fee is net. */
export interface RightBooking {
  type: 'topup' | 'redemption' | 'bonus';
  cents: Cents;
  fee: Cents;
  /** Whether the contract allowed it at the time of the wrong one. */
  isAllowed: boolean;
}

export interface Correction {
  card: string;
  /** The entries to take back. A bonus granted for one of them is taken back too. */
  wrong: readonly number[];
  right: readonly RightBooking[];
  partnerId: number;
  branchId: number | null;
  actorId: number;
}

export type CorrectionOutcome =
  | { isPosted: true; balance: Cents; entryIds: Map<RightBooking['type'], number> }
  | { isPosted: false; refusal: PostingRefusal };

/** Bookings that add money come before those that take it. */
const order: Record<RightBooking['type'], number> = { topup: 0, bonus: 1, redemption: 2 };

/**
 * Takes wrong bookings of a card back and posts the right ones (rulings 3, Corrections): everything or nothing. It is
 * refused only if the end result exceeds the funds, or the monthly limit without the wrong top-ups. New entries have
 * the current time. The caller must know whether it was done before: a repetition gets ALREADY_REVERSED.
 */
export async function correctEntries(
  db: Db,
  keys: SealKeys,
  regionId: number,
  { card, wrong, right, partnerId, branchId, actorId }: Correction,
): Promise<CorrectionOutcome> {
  const sorted = right.toSorted((one, other) => order[one.type] - order[other.type]);
  const items = sorted.map(({ type, cents, fee, isAllowed }, n) => {
    const key = randomUUID();
    const mark = markOf(keys, { regionId, type, card, cents, fee, partnerId, branchId, actorId, key });
    return { n, type, card, cents, fee, partner: partnerId, branch: branchId, actor: actorId, key, allowed: isAllowed, mark };
  });
  const marks = wrong.map((reversalOf) => markOf(keys, { regionId, type: 'reversal', card, actorId, reversalOf }));
  const { rows } = await sql<{ outcome: 'POSTED' | PostingRefusal; balance: number; entries: number[] }>`
    select * from ledger_correct(${regionId}, ${card}, ${wrong}::bigint[], ${marks}::text[],
      ${ledgerItems(items)}::text::ledger_item[], ${actorId})`.execute(db);
  const { outcome, balance, entries } = rows[0]!;
  if (outcome !== 'POSTED') return { isPosted: false, refusal: outcome };
  return { isPosted: true, balance, entryIds: new Map(sorted.map(({ type }, index) => [type, Number(entries[index])])) };
}
