import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';
import type { PostingRefusal } from './post-booking.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/** A booking to be made in the place of a wrong one. Amounts in cents; the fee is net. */
export interface RightBooking {
  type: 'topup' | 'redemption' | 'bonus';
  cents: Cents;
  fee: Cents;
  /** Whether the contract allowed it when the wrong one was made. */
  isAllowed: boolean;
}

export interface Correction {
  card: string;
  /** The entries that go back. A bonus that was granted for one of them goes back with it. */
  wrong: readonly number[];
  right: readonly RightBooking[];
  partnerId: number;
  branchId: number | null;
  actorId: number;
}

export type CorrectionOutcome =
  | { isPosted: true; balance: Cents; entryIds: Map<RightBooking['type'], number> }
  | { isPosted: false; refusal: PostingRefusal };

/** What brings money to a card comes before what takes it. */
const order: Record<RightBooking['type'], number> = { topup: 0, bonus: 1, redemption: 2 };

/**
 * Takes wrong bookings of a card back and posts the right ones (rulings 3, Corrections): all of it or nothing. Refuses only what the
 * end result breaks: the funds, or the month's limit without the wrong top-ups. Entries are new and have their own time.
 * Whether it was done before is for the caller to know: of entries that went back already it answers ALREADY_REVERSED.
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
    select * from ledger_correct(${regionId}, ${card}, ${wrong}::bigint[], ${marks}::text[], ${JSON.stringify(items)}, ${actorId})`.execute(
    db,
  );
  const { outcome, balance, entries } = rows[0]!;
  if (outcome !== 'POSTED') return { isPosted: false, refusal: outcome };
  return { isPosted: true, balance, entryIds: new Map(sorted.map(({ type }, index) => [type, Number(entries[index])])) };
}
