import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { awaitReplays } from './await-replays.ts';
import { markOf } from './entry-mark.ts';

/** The bank statement's line for what a former provider owes. `day` is an ISO date. */
export interface ClaimPayment {
  takeOverId: number;
  /** Positive: from the former provider. Negative: back to it. */
  cents: Cents;
  /** The open amount that the caller saw; if it differs now, somebody else was faster. */
  openCents: Cents;
  day: string;
  bankText: string;
  reason: string;
  /** The payment that the bank sends back by this one, or that was for another item; null for a payment itself. */
  returns: number | null;
  actorId: number;
  idempotencyKey: string;
}

export type ClaimPaymentRefusal =
  | 'CLAIM_UNKNOWN'
  | 'INVALID_AMOUNT'
  | 'OPEN_CHANGED'
  | 'NOTHING_TO_RETURN'
  | 'MORE_THAN_OWED'
  | 'KEY_REUSED';

export type ClaimPaymentOutcome =
  | { isPosted: true; entryId: number; isReplay: boolean }
  | { isPosted: false; refusal: ClaimPaymentRefusal };

/** What an entry keeps of its input: a repetition that says anything else is none. */
function hashOf({ takeOverId, cents, returns, day, bankText, reason }: ClaimPayment): string {
  const told = createHash('sha256')
    .update(JSON.stringify([day, bankText, reason]))
    .digest('hex');
  return `claim-payment ${takeOverId} ${cents} ${returns ?? 0} ${told}`;
}

interface AnswerRow {
  outcome: 'POSTED' | ClaimPaymentRefusal;
  entry_id: number | null;
  replayed: boolean;
}

/**
 * Books money for a claim against a former provider. It may be a part of what is open, or more: what is too much is
 * owed back. Back goes at most what is owed, or exactly a payment that the bank returns.
 */
export async function payClaim(db: Db, keys: SealKeys, regionId: number, payment: ClaimPayment): Promise<ClaimPaymentOutcome> {
  const { takeOverId, cents, openCents, day, bankText, reason, returns, actorId, idempotencyKey } = payment;
  const hash = hashOf(payment);
  const mark = markOf(keys, { regionId, type: 'claim-payment', actorId, key: idempotencyKey, hash });
  const { rows } = await sql<AnswerRow>`
    select * from ledger_pay_claim(${regionId}, ${takeOverId}::bigint, ${cents}::bigint, ${openCents}::bigint, ${day}::date,
      ${bankText}, ${reason}, ${returns}::bigint, ${actorId}::bigint, ${idempotencyKey}::uuid, ${hash}, ${mark})`.execute(db);
  await awaitReplays(
    db,
    rows.map(({ replayed }) => replayed),
  );
  const answer = rows[0]!;
  return answer.outcome === 'POSTED'
    ? { isPosted: true, entryId: answer.entry_id!, isReplay: answer.replayed }
    : { isPosted: false, refusal: answer.outcome };
}

/** Waits for whoever books money for claims of a region; they wait until the transaction ends. */
export async function holdClaims(trx: Trx, regionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7115, ${regionId})`.execute(trx);
}
