import { PIN_TRIES } from '#contract/tenancy/credentials/till-pins.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Whose PIN can be tried, and whose only the password opens again, by the person's id; whoever has none is not there. */
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
