import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import { isElsewhere, isUnavailable } from '#server/platform/db/is-unavailable.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { keyOf, type PartyMoveRow } from './hold-party-move.ts';

/** Opens what belongs together. What cannot be opened is noted at its rows; the others go on. */
export async function openOrNote(
  trx: Trx,
  move: PartyMoveRow,
  rows: readonly { row_id: number }[],
  open: () => Promise<void>,
): Promise<void> {
  await sql`savepoint one_business`.execute(trx);
  try {
    await open();
  } catch (error) {
    // Another attempt may succeed, so the job fails and comes again.
    if (isUnavailable(error) || passes(error)) throw error;
    await sql`rollback to savepoint one_business`.execute(trx);
    await noteFailure(trx, move, rows, describeFailure(error));
  }
  await sql`release savepoint one_business`.execute(trx);
}

/** Whether two transactions were in each other's way, or another process is the one to work. */
const passes = (error: unknown) =>
  error instanceof Error && (isElsewhere(error) || String((error as { code?: unknown }).code).startsWith('40'));

/** Says of rows why nothing came of them. */
async function noteFailure(trx: Trx, move: PartyMoveRow, rows: readonly { row_id: number }[], failed: string): Promise<void> {
  const { regionId, moveId } = keyOf(move);
  await sql`
    insert into moved_party (region_id, party_move_id, row_id, failed)
    select ${regionId}, ${moveId}, row_id, ${failed} from unnest(${rows.map(({ row_id }) => row_id)}::bigint[]) as row_id`.execute(
    trx,
  );
}

/** The rule of a table, or the kind of error: messages of the database repeat what the row says. */
function describeFailure(error: unknown): string {
  const { constraint, code, message, name } = error as Error & { constraint?: string; code?: string };
  return (error instanceof Refusal ? message : constraint || code || name).slice(0, 200);
}
