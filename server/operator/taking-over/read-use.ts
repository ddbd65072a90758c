import { sql } from 'kysely';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { takeOverMessages, type TakeOverUse, WATCHED_DAYS } from '#contract/operator/taking-over/taking-over.ts';
import type { Db } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { getTakeOver } from './hold-take-over.ts';

type Counted = Omit<TakeOverUse, 'undoneFormattedDE' | 'sumFormattedDE'> & { undoneCents: Cents; cents: Cents };

/** What became of its cards in the first days after the cut-over. Throws Refusal 404, and 422 before it is done. */
export async function readUse(db: Db, id: number): Promise<TakeOverUse> {
  const { region_id: regionId, finished_at } = await getTakeOver(db, id);
  if (finished_at === null) throw ruleBroken(takeOverMessages.notDone);
  const { rows } = await sql<Counted>`
    select shown, used, bookings, undone, undone_cents as "undoneCents", locked, registered, cents, missed
      from take_over_use(${regionId}, ${id}::bigint, ${WATCHED_DAYS})`.execute(db);
  const { undoneCents, cents, ...counts } = rows[0]!;
  return { ...counts, undoneFormattedDE: formatCents(undoneCents), sumFormattedDE: formatCents(cents) };
}
