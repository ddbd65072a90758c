import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Waits until the standby has all that is committed so far, if commits on this server wait for one. It is for answers
 * from rows that an earlier call has written. Its commit may have been cut off while it waited, and its rows show
 * since. A message in the log makes a commit of its own, and the log reaches the standby in order.
 */
export async function awaitStandby(db: Db): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'kartenkontor', '')`.execute(db);
}
