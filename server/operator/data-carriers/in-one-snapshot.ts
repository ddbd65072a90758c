import { sql } from 'kysely';
import { dataCarrierMessages } from '#contract/operator/data-carriers/data-carriers.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

/** Of the advisory lock: one carrier at a time in the whole installation. */
const LOCK = 7112;
/** Whoever takes the bytes may pause for so long: then the database ends the transaction, and with it the carrier. */
const LONGEST_PAUSE = '60s';

/**
 * Writes something large from one snapshot of the database, as fast as somebody takes it. Needs one connection until
 * the end, and gives it back when the reader stops. Throws Refusal 409 while something else is written in this way.
 */
export async function* inOneSnapshot<Piece, Whole>(
  db: Db,
  write: (trx: Trx) => AsyncGenerator<Piece, Whole>,
): AsyncGenerator<Piece, Whole> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    await prepare(trx);
    return yield* write(trx);
  } finally {
    // Nothing was written; and a connection that has ended has nothing to take back.
    await trx
      .rollback()
      .execute()
      .catch(() => {});
  }
}

async function prepare(trx: Trx): Promise<void> {
  await sql`set transaction read only`.execute(trx);
  const { rows } = await sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as "isMine"`.execute(trx);
  if (!rows[0]!.isMine) throw new Refusal('ALREADY_RUNNING', dataCarrierMessages.busy);
  await sql`
    select set_config('statement_timeout', '0', true), set_config('jit', 'off', true),
           set_config('idle_in_transaction_session_timeout', ${LONGEST_PAUSE}, true),
           set_config('cursor_tuple_fraction', '1', true)`.execute(trx);
}
