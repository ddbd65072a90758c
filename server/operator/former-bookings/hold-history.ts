import { sql, type UpdateObject } from 'kysely';
import { formerMessages } from '#contract/operator/former-bookings/former-bookings.ts';
import { getTakeOver } from '#server/operator/taking-over/hold-take-over.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';

/** The history of a take-over; undefined where nobody has brought one. */
export async function findHistory(db: Db, regionId: number, takeOverId: number) {
  return db
    .selectFrom('former_history')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', takeOverId)
    .executeTakeFirst();
}

export type History = NonNullable<Awaited<ReturnType<typeof findHistory>>>;

/** The same; until the transaction ends nobody else changes it. */
export async function holdHistory(trx: Trx, regionId: number, takeOverId: number): Promise<History | undefined> {
  return trx
    .selectFrom('former_history')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', takeOverId)
    .forUpdate()
    .executeTakeFirst();
}

type TakeOverRow = Awaited<ReturnType<typeof getTakeOver>>;

/**
 * Whether bookings may come to a take-over: not once it was given up or goes back, nor once its files are
 * forgotten.
 */
export const takesBookings = ({ state, forgotten_at }: { state: string; forgotten_at: Date | null }) =>
  ['open', 'released', 'done'].includes(state) && forgotten_at === null;

/**
 * A history that may still be changed, as somebody has read it; with `provider` it begins where there is none. Throws
 * Refusal 404, and 409 where no bookings can come any more, where they are shown, and where somebody else was faster.
 */
export async function holdOpenHistory(
  trx: Trx,
  takeOverId: number,
  { version, begins = false }: { version?: number; begins?: boolean } = {},
): Promise<{ history: History; takeOver: TakeOverRow }> {
  const takeOver = await getTakeOver(trx, takeOverId);
  const { region_id: regionId } = takeOver;
  if (!takesBookings(takeOver)) throw new Refusal('CHANGED_MEANWHILE', formerMessages.closed);
  if (begins) await begin(trx, takeOver);
  const history = await holdHistory(trx, regionId, takeOverId);
  if (!history) throw notFound(formerMessages.nothing);
  if (history.shown_at !== null) throw new Refusal('CHANGED_MEANWHILE', formerMessages.shown);
  if (version !== undefined && history.version !== version) throw new Refusal('CHANGED_MEANWHILE', formerMessages.changed);
  return { history, takeOver };
}

/** What the last files of this provider meant is remembered. */
async function begin(trx: Trx, { region_id, take_over_id, provider }: TakeOverRow): Promise<void> {
  const before = await trx
    .selectFrom('former_history')
    .select(['column_map', 'kind_map'])
    .where((row) => row(row.fn('lower', ['provider']), '=', provider.toLowerCase()))
    .orderBy('take_over_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await trx
    .insertInto('former_history')
    .values({
      region_id,
      take_over_id,
      provider,
      ...(before && { column_map: JSON.stringify(before.column_map), kind_map: JSON.stringify(before.kind_map) }),
    })
    .onConflict((conflict) => conflict.columns(['region_id', 'take_over_id']).doNothing())
    .execute();
}

/** Changes a held history. */
export async function changeHistory(
  trx: Trx,
  { region_id, take_over_id }: History,
  changes: UpdateObject<Tables, 'former_history', 'former_history'>,
): Promise<void> {
  await trx
    .updateTable('former_history')
    .set(changes)
    .where('region_id', '=', region_id)
    .where('take_over_id', '=', take_over_id)
    .execute();
}

/** Whatever was rehearsed says nothing any more. */
export function countChange(trx: Trx, history: History, change: object = {}): Promise<void> {
  const version = sql<number>`version + 1`;
  return changeHistory(trx, history, { ...change, version, rehearsed: null, rehearsed_at: null, totals: null });
}
