import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { EntryTable } from '#server/ledger/tables.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { digestOf, markOf } from './entry-mark.ts';
import { type Answer, type Outcome, outcomesOf } from './outcomes.ts';

/** What is owed for: the balances of a take-over, by the former provider; a campaign, by its sponsor. */
export const claimKinds = ['take-over', 'campaign'] as const;
export type ClaimKind = (typeof claimKinds)[number];

/** The bank statement's line for a claim. `day` is an ISO date. */
export interface ClaimPayment {
  kind: ClaimKind;
  /** Of the campaign or the take-over. */
  id: number;
  /** Positive: to us. Negative: back. */
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

interface BooksOfClaims {
  type: EntryTable['type'];
  pay: RawBuilder<unknown>;
  hold(regionId: number): RawBuilder<unknown>;
}

const books: Record<ClaimKind, BooksOfClaims> = {
  campaign: {
    type: 'campaign-payment',
    pay: sql`ledger_pay_campaign`,
    hold: (regionId) => sql`select pg_advisory_xact_lock(7116, ${regionId})`,
  },
  'take-over': {
    type: 'claim-payment',
    pay: sql`ledger_pay_claim`,
    hold: (regionId) => sql`select pg_advisory_xact_lock(7115, ${regionId})`,
  },
};

/**
 * Books money for a claim. It may be a part of what is open, or more: what is too much is owed back. Back goes at most
 * what is owed, or exactly a payment that the bank returns.
 */
export async function payClaim(
  db: Db,
  keys: SealKeys,
  regionId: number,
  payment: ClaimPayment,
): Promise<Outcome<ClaimPaymentRefusal>> {
  const { kind, id, cents, openCents, day, bankText, reason, returns, actorId, idempotencyKey } = payment;
  const { type, pay } = books[kind];
  // What an entry keeps of its input: a repetition that says anything else is none.
  const hash = `${type} ${id} ${cents} ${returns ?? 0} ${digestOf(day, bankText, reason)}`;
  const mark = markOf(keys, { regionId, type, actorId, key: idempotencyKey, hash });
  const { rows } = await sql<Answer<ClaimPaymentRefusal>>`
    select * from ${pay}(${regionId}, ${id}::bigint, ${cents}::bigint, ${openCents}::bigint, ${day}::date,
      ${bankText}, ${reason}, ${returns}::bigint, ${actorId}::bigint, ${idempotencyKey}::uuid, ${hash}, ${mark})`.execute(db);
  return (await outcomesOf(db, rows))[0]!;
}

/** Waits for whoever books money for claims of a kind in a region; they wait until the transaction ends. */
export async function holdClaims(trx: Trx, kind: ClaimKind, regionId: number): Promise<void> {
  await books[kind].hold(regionId).execute(trx);
}
