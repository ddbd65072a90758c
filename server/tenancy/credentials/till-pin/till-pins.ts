import { PIN_TRIES } from '#contract/tenancy/credentials/till-pins.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createHmac } from 'node:crypto';
import type { SealKey } from '#server/ledger/seal-keys.ts';

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

/** Whose PIN it is, and for whose tills. */
export interface PinOwner {
  personId: number;
  partnerId: number;
  regionId: number;
}

/**
 * What is hashed in place of a PIN: keyed, and bound to its owner and the partner. So whoever writes in the database
 * can neither make a PIN nor give one away, and whoever reads there cannot try out four digits.
 */
export function pinOf({ secret }: SealKey, { personId, partnerId, regionId }: PinOwner, pin: string): string {
  return createHmac('sha256', secret).update(`till PIN ${regionId} ${partnerId} ${personId} ${pin}`).digest('base64url');
}
