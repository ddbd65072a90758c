import { sql, type UpdateObject } from 'kysely';
import { partyMoveMessages } from '#contract/operator/moving-parties/moving-parties.ts';
import { assertNoneUnderWay } from '#server/operator/taking-over/intakes.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { partyMoveIntake } from './tables.ts';

export type PartyMoveRow = Awaited<ReturnType<typeof getPartyMove>>;

/** Throws Refusal 404. */
export async function getPartyMove(db: Db, partyMoveId: number) {
  const row = await db.selectFrom('party_move').selectAll().where('party_move_id', '=', partyMoveId).executeTakeFirst();
  if (!row) throw notFound(partyMoveMessages.gone);
  return row;
}

/** The same; until the transaction ends nobody else changes it. */
export async function holdPartyMove(trx: Trx, partyMoveId: number): Promise<PartyMoveRow> {
  const row = await trx
    .selectFrom('party_move')
    .selectAll()
    .where('party_move_id', '=', partyMoveId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound(partyMoveMessages.gone);
  return row;
}

/**
 * One that may still be changed, as somebody has read it. Throws Refusal 404, and 409 where it is not that any more.
 */
export async function holdOpenPartyMove(trx: Trx, partyMoveId: number, version?: number): Promise<PartyMoveRow> {
  const row = await holdPartyMove(trx, partyMoveId);
  if (row.state !== 'open' || (version !== undefined && row.version !== version))
    throw new Refusal('CHANGED_MEANWHILE', partyMoveMessages.changed);
  return row;
}

/**
 * Until the transaction ends, none of the region is released or taken back beside it. Throws Refusal 409 where one is.
 */
export async function assertNoOtherUnderWay(trx: Trx, regionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(7117, ${regionId})`.execute(trx);
  await assertNoneUnderWay(trx, partyMoveIntake, regionId, UNDER_WAY);
}

const UNDER_WAY = 'In dieser Region läuft gerade ein anderer Umzug oder seine Rücknahme. Bitte warten Sie, bis er fertig ist.';

/** The key by which the tables know a move. */
export const keyOf = ({ region_id: regionId, party_move_id: moveId }: Pick<PartyMoveRow, 'region_id' | 'party_move_id'>) => ({
  regionId,
  moveId,
});
export type MoveKey = ReturnType<typeof keyOf>;

/** How the audit trail calls it. */
export const subjectOfMove = (moveId: number) => `party move ${moveId}`;

/** Changes a held move. The table refuses what may not change any more. */
export async function changePartyMove(
  trx: Trx,
  { regionId, moveId }: MoveKey,
  changes: UpdateObject<Tables, 'party_move', 'party_move'>,
): Promise<void> {
  await trx
    .updateTable('party_move')
    .set(changes)
    .where('region_id', '=', regionId)
    .where('party_move_id', '=', moveId)
    .execute();
}
