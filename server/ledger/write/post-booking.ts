import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import { inBatches } from '#server/platform/db/in-batches.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';
import { ledgerItems } from './ledger-items.ts';
import { awaitReplays } from './outcomes.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/** A booking to post. Amounts in cents; `inputHash` tells different requests with the same key apart. */
export type Posting =
  | {
      type: 'topup' | 'redemption' | 'bonus';
      card: string;
      cents: Cents;
      /** Fee of the partner, net. */
      fee: Cents;
      partnerId: number;
      branchId: number | null;
      actorId: number;
      idempotencyKey: string | null;
      inputHash: string | null;
      /** Whether the contract allows it now (default: yes). A repetition of an earlier booking is always answered. */
      isAllowed?: boolean;
      /** The booking that a bonus is granted for; a reversal of it takes both back. */
      grantedFor?: number;
    }
  | {
      type: 'reversal';
      card: string;
      reversalOf: number;
      actorId: number;
      idempotencyKey: string | null;
      inputHash: string | null;
    }
  | {
      /** A till takes back its own booking, whole or in part, within the region's minutes (rulings 3, Storno). */
      type: 'storno';
      card: string;
      reversalOf: number;
      cents: Cents;
      /** The part of the fee that the partner gets back, net; all of it for a whole booking. */
      fee: Cents;
      /** The shop that takes it back; refused if another shop booked it. */
      partnerId: number;
      branchId: number | null;
      /** 3 to 200 characters. */
      reason: string;
      actorId: number;
      idempotencyKey: string;
      inputHash: string;
    };

/** The region's bonus limits: per bonus, per card and day in Berlin, per partner until settlement. */
export type BonusLimit = (typeof bonusLimits)[number];
const bonusLimits = ['BONUS_TOO_LARGE', 'BONUS_DAY_LIMIT', 'BONUS_UNSETTLED_LIMIT'] as const;

/** Whether a refusal is one of the bonus limits. */
export const isBonusLimit = (refusal: PostingRefusal): refusal is BonusLimit =>
  (bonusLimits as readonly PostingRefusal[]).includes(refusal);

/** Why the books refuse a booking. */
export type PostingRefusal =
  | 'NOT_SUFFICIENT_FUNDS'
  | 'CARD_UNKNOWN'
  | 'CARD_LOCKED'
  | 'MONTHLY_LIMIT_EXCEEDED'
  | BonusLimit
  | 'FOREIGN_REGION'
  | 'INVALID_AMOUNT'
  | 'KEY_REUSED'
  | 'NOT_ALLOWED'
  | 'ENTRY_UNKNOWN'
  | 'ALREADY_REVERSED'
  | 'STORNO_TOO_LATE';

export type PostingOutcome =
  | { isPosted: true; entryId: number; balance: Cents; bookedAt: Date; isReplay: boolean }
  | { isPosted: false; refusal: PostingRefusal };

/**
 * An answer in the text of an array of `ledger_answer`: number of the item, outcome, entry, balance in cents, time, and
 * whether it is a repetition. A row for each answer costs both sides more.
 */
const ANSWER = /\((\d+),(\w+),(\d*),(-?\d*),(?:\\"([^\\]+)\\")?,([tf])\)/g;

/**
 * Posts bookings of one region in one statement and one transaction, as if one after the other in the given order. Each
 * has our mark. Returns the outcomes in that order; a refused booking does not affect the others. An earlier booking is
 * told when the standby has it, too. Inside a transaction it becomes part of it. Throws the database's errors.
 */
export async function postBookings(
  db: Db,
  keys: SealKeys,
  regionId: number,
  postings: readonly Posting[],
): Promise<PostingOutcome[]> {
  const items = ledgerItems(postings.map((posting, n) => ({ n, ...itemOf(keys, regionId, posting) })));
  const { rows } = await sql<{ answers: string }>`
    /* prepared ledger_post */ select ledger_post(${regionId}, ${items}::text::ledger_item[], ${bearOnEachOther(postings)})::text as answers`.execute(
    db,
  );
  const outcomes: PostingOutcome[] = [];
  for (const [, n, ...told] of rows[0]!.answers.matchAll(ANSWER)) outcomes[Number(n)] = outcomeOf(told);
  // It may have been booked all the same: whoever asked asks again, by the same key.
  if (postings.some((_, n) => !outcomes[n])) throw new Error(`the books answered ${rows[0]!.answers}`);
  await awaitReplays(db, outcomes);
  return outcomes;
}

/** Whether the books must take the postings one after the other: two for a card, or one that takes a booking back. */
function bearOnEachOther(postings: readonly Posting[]): boolean {
  if (postings.some(({ type }) => type === 'reversal' || type === 'storno')) return true;
  return new Set(postings.map(({ card }) => card)).size < postings.length;
}

function itemOf(keys: SealKeys, regionId: number, posting: Posting) {
  const { type, card, actorId, inputHash: hash } = posting;
  // An entry is reversed once and a key books once, so no mark fits another entry.
  const key = type === 'reversal' ? posting.idempotencyKey : (posting.idempotencyKey ?? randomUUID());
  const same = { type, card, actor: actorId, key, hash };
  if (type === 'reversal') {
    const { reversalOf } = posting;
    return { ...same, reversalOf, mark: markOf(keys, { regionId, type, card, actorId, key, hash, reversalOf }) };
  }
  if (type === 'storno') return { ...same, ...stornoOf(keys, regionId, posting) };
  const { cents, fee, partnerId, branchId, grantedFor, isAllowed: allowed } = posting;
  const mark = markOf(keys, { regionId, type, card, cents, fee, partnerId, branchId, actorId, key, hash, grantedFor });
  return { ...same, cents, fee, partner: partnerId, branch: branchId, grantedFor, allowed, mark };
}

function stornoOf(keys: SealKeys, regionId: number, posting: Extract<Posting, { type: 'storno' }>) {
  const { card, cents, fee, partnerId, branchId, actorId, idempotencyKey: key, inputHash: hash, reversalOf, reason } = posting;
  // Only the mark can prove how much a partial Storno should be.
  const asked = { card, cents, fee: -fee, partnerId, branchId, actorId, key, hash, reversalOf };
  const mark = markOf(keys, { regionId, type: 'reversal', ...asked });
  return { reversalOf, cents, fee, partner: partnerId, branch: branchId, reason, mark };
}

function outcomeOf([outcome, entry, balance, time, replayed]: (string | undefined)[]): PostingOutcome {
  if (outcome !== 'POSTED') return { isPosted: false, refusal: outcome as PostingRefusal };
  return {
    isPosted: true,
    entryId: Number(entry),
    balance: Number(balance),
    bookedAt: new Date(time!),
    isReplay: replayed === 't',
  };
}

/** Posts a booking together with others of its region that arrive at the same time (group commit). */
export type PostBooking = (regionId: number, posting: Posting) => Promise<PostingOutcome>;

const LARGEST_BATCH = 256;
/** Per region. At a few thousand bookings a second, the last one waits less than a second. */
const MOST_WAITING = 2_000;

/** The group commit of this process: one queue per region. Throws Refusal 503 when a queue is full. */
export function openPostingQueues(db: Db, keys: SealKeys): PostBooking {
  const queues = new Map<number, (posting: Posting) => Promise<PostingOutcome>>();
  return (regionId, posting) => {
    let post = queues.get(regionId);
    if (!post) {
      post = inBatches({
        run: (postings) => postBookings(db, keys, regionId, postings),
        most: LARGEST_BATCH,
        waiting: MOST_WAITING,
      });
      queues.set(regionId, post);
    }
    return post(posting);
  };
}
