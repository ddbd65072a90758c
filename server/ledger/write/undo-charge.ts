import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';
import { type Answer, type Outcome, outcomesOf } from './outcomes.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/** A charge, or a part of it, to move back from its card to the employer. */
export interface ChargeUndo {
  /** The charge order that charged the card. */
  number: number;
  card: string;
  cents: Cents;
  actorId: number;
  idempotencyKey: string;
}

export type ChargeUndoRefusal =
  | 'NOT_CHARGED'
  | 'INVALID_AMOUNT'
  | 'MORE_THAN_CHARGED'
  | 'CARD_LOCKED'
  | 'NOT_SUFFICIENT_FUNDS'
  | 'KEY_REUSED';

/**
 * Takes a charge back from a card, whole or in part, never below a balance of 0. The money returns to the employer: for
 * its next charge order, or to settle a returned debit of this one. Several parts may be taken back, together at most
 * the charge. A repetition with the same key gets the same answer.
 */
export async function undoCharge(
  db: Db,
  keys: SealKeys,
  regionId: number,
  undo: ChargeUndo,
): Promise<Outcome<ChargeUndoRefusal>> {
  const { number, card, cents, actorId, idempotencyKey: key } = undo;
  const hash = `charge-undo ${number} ${cents}`;
  const mark = markOf(keys, { regionId, type: 'charge-undo', card, actorId, key, hash });
  const { rows } = await sql<Answer<ChargeUndoRefusal>>`
    select * from ledger_undo_charge(${regionId}, ${number}::bigint, ${card}, ${cents}::bigint,
      ${actorId}::bigint, ${key}::uuid, ${hash}, ${mark})`.execute(db);
  return (await outcomesOf(db, rows))[0]!;
}

/** What was taken back of an employer's charges, in cents by charge order and card. */
export async function listUndoneCharges(
  db: Db,
  regionId: number,
  employerId: number,
): Promise<{ number: number; card: string; cents: Cents }[]> {
  const { rows } = await sql<{ number: number; card: string; cents: Cents }>`
    select e.charge_order as number, a.card_number as card, sum(e.cents)::bigint as cents
      from entry e join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
     where e.region_id = ${regionId} and e.employer_id = ${employerId} and e.type = 'charge-undo' group by 1, 2`.execute(db);
  return rows;
}
