import { PIN_TRIES } from '#contract/tenancy/credentials/till-pins.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** By person: whether the PIN can be tried, or only the password opens it. People without one are missing. */
export async function listTillPins(
  db: Db,
  regionId: number,
  personIds: readonly number[],
): Promise<Map<number, { isClosed: boolean }>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('till_pin')
    .select(['person_id', 'tries'])
    .where('region_id', '=', regionId)
    .where('person_id', 'in', personIds)
    .execute();
  return new Map(rows.map(({ person_id, tries }) => [person_id, { isClosed: tries >= PIN_TRIES }]));
}

/** Takes a person's PIN away. */
export async function forgetTillPin(db: Db, personId: number): Promise<void> {
  await db.deleteFrom('till_pin').where('person_id', '=', personId).execute();
}

/** The owner has given the password: the PIN can be tried again. */
export async function reopenTillPin(db: Db, personId: number): Promise<void> {
  await db.updateTable('till_pin').set({ tries: 0 }).where('person_id', '=', personId).where('tries', '>', 0).execute();
}
