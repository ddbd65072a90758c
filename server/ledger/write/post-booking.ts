import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import { inBatches } from '#server/platform/db/in-batches.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import '#server/ledger/tables.ts';

/** A booking to be posted. Amounts in cents; `inputHash` tells the same request from another under the same key. */
export type Posting =
  | {
      type: 'topup' | 'redemption' | 'bonus';
      card: string;
      cents: Cents;
      /** What the partner pays for it, net. */
      fee: Cents;
      partnerId: number;
      branchId: number | null;
      actorId: number;
      idempotencyKey: string | null;
      inputHash: string | null;
      /** Whether the contract allows it now. A booking that was made before is answered all the same (default: allowed). */
      isAllowed?: boolean;
      /** The booking that a bonus was granted for; a reversal takes both back. */
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
      /** A till takes its own booking back, whole or in part, within the region's minutes (rulings 3, Storno). */
      type: 'storno';
      card: string;
      reversalOf: number;
      cents: Cents;
      /** What the partner gets back of the fee, net; of a whole booking all of it. */
      fee: Cents;
      /** The shop that takes it back: the one that booked it, or it is refused. */
      partnerId: number;
      branchId: number | null;
      /** 3 to 200 characters. */
      reason: string;
      actorId: number;
      idempotencyKey: string;
      inputHash: string;
    };

/** Which of a region's bonus limits a bonus exceeds (rulings 3): at once, of a card on a day of Berlin, of a partner until it is settled. */
export type BonusLimit = (typeof bonusLimits)[number];
const bonusLimits = ['BONUS_TOO_LARGE', 'BONUS_DAY_LIMIT', 'BONUS_UNSETTLED_LIMIT'] as const;

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

interface AnswerRow {
  n: number;
  outcome: 'POSTED' | PostingRefusal;
  entry_id: number | null;
  balance: number | null;
  booked_at: Date | null;
  replayed: boolean;
}

/**
 * Posts bookings of one region in one statement and one transaction, as if one came after the other in the order given (design 3).
 * Each is marked as asked for by us. Answers for each in that order; a refused one harms no other. Inside a transaction it becomes part of it. Throws when the database does.
 */
export async function postBookings(
  db: Db,
  keys: SealKeys,
  regionId: number,
  postings: readonly Posting[],
): Promise<PostingOutcome[]> {
  const items = JSON.stringify(postings.map((posting, n) => ({ n, ...itemOf(keys, regionId, posting) })));
  const { rows } = await sql<AnswerRow>`select * from ledger_post(${regionId}, ${items})`.execute(db);
  const answers = new Map(rows.map((row) => [row.n, outcomeOf(row)]));
  return postings.map((_, index) => answers.get(index)!);
}

function itemOf(keys: SealKeys, regionId: number, posting: Posting) {
  const { type, card, actorId, inputHash: hash } = posting;
  // An entry goes back once, and a key books once: no mark can be used for another entry.
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
  // Of a part nobody else can tell how much it should be: the mark tells.
  const asked = { card, cents, fee: -fee, partnerId, branchId, actorId, key, hash, reversalOf };
  const mark = markOf(keys, { regionId, type: 'reversal', ...asked });
  return { reversalOf, cents, fee, partner: partnerId, branch: branchId, reason, mark };
}

function outcomeOf(row: AnswerRow): PostingOutcome {
  if (row.outcome !== 'POSTED') return { isPosted: false, refusal: row.outcome };
  return { isPosted: true, entryId: row.entry_id!, balance: row.balance!, bookedAt: row.booked_at!, isReplay: row.replayed };
}

/** Posts a booking together with others of its region that arrive at the same time (group commit). */
export type PostBooking = (regionId: number, posting: Posting) => Promise<PostingOutcome>;

const LARGEST_BATCH = 256;
/** Per region. At a few thousand bookings a second this is under a second of waiting. */
const MOST_WAITING = 2_000;

/** The group commit of this process: one queue for each region. Throws Refusal 503 when a queue is full. */
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
