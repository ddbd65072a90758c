import { sql } from 'kysely';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

/** Whether a decision, or what hangs on it (`one`, with region, movement and round), was not taken back. */
export const isInForce = (one: string) => sql<boolean>`not exists (
  select from bank_decision_undone u
   where u.region_id = ${sql.ref(`${one}.region_id`)} and u.movement_id = ${sql.ref(`${one}.movement_id`)}
     and u.round = ${sql.ref(`${one}.round`)})`;

/** The decisions over movements that are in force: at most one for each. */
export const decisionsInForce = sql`(select d.* from bank_decision d where ${isInForce('d')})`;

/** The decision over a movement that is in force. */
export async function getDecision(
  db: Db,
  regionId: number,
  movementId: number,
): Promise<{ round: number; kind: 'booked' | 'outside' | 'sent-back' }> {
  return db
    .selectFrom('bank_decision as d')
    .select(['d.round', 'd.kind'])
    .where('d.region_id', '=', regionId)
    .where('d.movement_id', '=', movementId)
    .where(isInForce('d'))
    .executeTakeFirstOrThrow();
}

/** 1, and one more after each decision over a movement that was taken back. */
export async function nextRound(db: Db, regionId: number, movementId: number): Promise<number> {
  const { undone } = await db
    .selectFrom('bank_decision_undone')
    .select(sql<number>`count(*)`.as('undone'))
    .where('region_id', '=', regionId)
    .where('movement_id', '=', movementId)
    .executeTakeFirstOrThrow();
  return undone + 1;
}

interface Undone {
  regionId: number;
  movementId: number;
  round: number;
  askedBy: number;
  reason: string;
}

/** Notes that a decision is not in force any more. Throws Refusal 409 where somebody was faster. */
export async function undoDecision(trx: Trx, { regionId, movementId, round, askedBy, reason }: Undone): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bank_decision_undone')
    .values({
      region_id: regionId,
      movement_id: movementId,
      round,
      undone_by: askedBy,
      undone_at: await readLedgerClock(trx),
      reason,
    })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n)
    throw new Refusal('ALREADY_DECIDED', 'Diese Zuordnung ist schon zurückgenommen. Bitte laden Sie die Seite neu.');
}
