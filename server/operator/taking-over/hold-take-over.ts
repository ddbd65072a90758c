import { sql, type UpdateObject } from 'kysely';
import { takeOverMessages } from '#contract/operator/taking-over/taking-over.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { assertNoneUnderWay } from './intakes.ts';
import { takeOverIntake } from './tables.ts';

/** Throws Refusal 404. */
export async function getTakeOver(db: Db, takeOverId: number) {
  const row = await db.selectFrom('take_over').selectAll().where('take_over_id', '=', takeOverId).executeTakeFirst();
  if (!row) throw notFound(takeOverMessages.gone);
  return row;
}

export type TakeOverRow = Awaited<ReturnType<typeof getTakeOver>>;

/** The same; until the transaction ends nobody else changes it. */
export async function holdTakeOver(trx: Trx, takeOverId: number) {
  const row = await trx.selectFrom('take_over').selectAll().where('take_over_id', '=', takeOverId).forUpdate().executeTakeFirst();
  if (!row) throw notFound(takeOverMessages.gone);
  return row;
}

/**
 * Holds a take-over that may still be changed, in the version that a person has read. The region's other take-overs are
 * held, too: one that is released at the same time has to see this one released. Throws Refusal 404, and 409 where it
 * was released or has another version.
 */
export async function holdOpenTakeOver(trx: Trx, takeOverId: number, version?: number) {
  const row = await holdTakeOver(trx, takeOverId);
  const { region_id: regionId } = row;
  await holdTakeOversOf(trx, regionId);
  if (row.state !== 'open' || (version !== undefined && row.version !== version))
    throw new Refusal('CHANGED_MEANWHILE', takeOverMessages.changed);
  return row;
}

async function holdTakeOversOf(trx: Trx, regionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7114, ${regionId})`.execute(trx);
}

/** Changes a held take-over. The table refuses what may not change any more. */
export async function changeTakeOver(
  trx: Trx,
  { regionId, takeOverId }: { regionId: number; takeOverId: number },
  changes: UpdateObject<Tables, 'take_over', 'take_over'>,
): Promise<void> {
  await trx
    .updateTable('take_over')
    .set(changes)
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', takeOverId)
    .execute();
}

/**
 * Until the transaction ends, none of the region is released or taken back beside it. Throws Refusal 409 where one is.
 */
export async function assertNoOtherUnderWay(trx: Trx, regionId: number): Promise<void> {
  await holdTakeOversOf(trx, regionId);
  await assertNoneUnderWay(trx, takeOverIntake, regionId, UNDER_WAY);
}

const UNDER_WAY =
  'In dieser Region läuft gerade eine andere Übernahme oder ihre Rücknahme. Bitte warten Sie, bis sie fertig ist.';
